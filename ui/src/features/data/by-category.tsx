// Categories of each chain: how much there is of each, and its figures by currency.
import { useQuery } from '@tanstack/react-query';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { chains } from '../../shared/api/chains';
import type { CategoryRow } from '../../shared/api/types';
import { count } from '../../shared/format';
import { Go } from '../../shared/kit/go';
import { ScrollBox } from '../../shared/kit/scroll-box';
import { Amount } from './amount';
import { share } from './numbers';
import { Downloads, NoRows } from './parts';
import { type Asked, categoriesOf } from './queries';

const COLUMNS = ['collections', 'items', 'listed', 'sales'] as const;
/** By currency. */
const SUMS = ['volume', 'average', 'marketCap'] as const;

export const ByCategory = memo(function ByCategory({ asked: { range, at, washed } }: { asked: Asked }) {
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
                {[...COLUMNS, ...SUMS].map((column) => (
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
      <Downloads name="categories" asked={{ range, at, washed }} />
    </section>
  );
});

function Line({ row }: { row: CategoryRow }) {
  const { t } = useTranslation();
  const { category, chainId, volumes } = row;
  const { data } = useQuery(chains);
  const chain = data?.chains.find((one) => one.chainId === chainId)?.name ?? String(chainId);
  const told = volumes.filter((one) => one.sales > 0 || one.marketCap !== null);
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
      <td className="number">{count(row.collections)}</td>
      <td className="number">{count(row.items)}</td>
      <td className="number" title={String(row.listed)}>{share(row.listedBps)}</td>
      <td className="number">{count(volumes.reduce((sum, one) => sum + one.sales, 0))}</td>
      {SUMS.map((sum) => (
        <td key={sum} className="number">
          {told.length === 0 && '–'}
          {told.map((one) => (
            <div key={one.currency}>
              <Amount
                value={one[sum] ?? null}
                currency={one.currency}
                chainId={chainId}
                sum={sum !== 'average'}
              />
            </div>
          ))}
        </td>
      ))}
    </tr>
  );
}
