// Categories of each chain: how many collections and items there are, and what was sold of them.
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { chains } from '../../shared/api/chains';
import type { CategoryRow } from '../../shared/api/types';
import { count } from '../../shared/format';
import { Go } from '../../shared/kit/go';
import { ScrollBox } from '../../shared/kit/scroll-box';
import { Amount } from './amount';
import { NoRows } from './parts';
import { type Asked, categoriesOf } from './queries';

const COLUMNS = ['collections', 'items', 'sales', 'volume'] as const;

export function ByCategory({ asked: { range, at, washed } }: { asked: Asked }) {
  const { t } = useTranslation();
  const query = useQuery(categoriesOf({ range, at, washed }));
  const rows = query.data?.categories;
  return (
    <section>
      <h2>{t('data.byCategory')}</h2>
      <NoRows query={query} rows={rows?.length} />
      {rows && rows.length > 0 && (
        <ScrollBox label={t('data.byCategory')}>
          <table className="categories">
            <thead>
              <tr>
                <th scope="col">{t('data.category')}</th>
                <th scope="col">{t('data.chain')}</th>
                {COLUMNS.map((column) => (
                  <th key={column} scope="col" className="number">{t(`data.${column}`)}</th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => <Line key={`${row.chainId}/${row.category}`} row={row} />)}
            </tbody>
          </table>
        </ScrollBox>
      )}
    </section>
  );
}

function Line({ row: { category, chainId, collections, items, volumes } }: { row: CategoryRow }) {
  const { t } = useTranslation();
  const { data } = useQuery(chains);
  const chain = data?.chains.find((one) => one.chainId === chainId)?.name ?? String(chainId);
  const sold = volumes.filter((one) => one.sales > 0);
  return (
    <tr>
      <th scope="row">
        <Go
          to={`/indexlist/${category}`}
          search={{ chain: String(chainId) }}
          className="link"
          aria-label={`${t(`data.${category}`)}, ${chain}`}
        >
          {t(`data.${category}`)}
        </Go>
      </th>
      <td>{chain}</td>
      <td className="number">{count(collections)}</td>
      <td className="number">{count(items)}</td>
      <td className="number">{count(sold.reduce((sum, one) => sum + one.sales, 0))}</td>
      <td className="number">
        {sold.length === 0 && '–'}
        {sold.map(({ currency, volume }) => (
          <div key={currency}><Amount value={volume} currency={currency} chainId={chainId} sum /></div>
        ))}
      </td>
    </tr>
  );
}
