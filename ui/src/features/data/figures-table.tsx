import { useTranslation } from 'react-i18next';
import type { FigureRow } from '../../shared/api/types';
import { count } from '../../shared/format';
import { Go } from '../../shared/kit/go';
import { Price } from '../../shared/kit/price';
import { ScrollBox } from '../../shared/kit/scroll-box';
import { Why } from '../../shared/kit/why';
import { share, shareChanged } from './numbers';
import type { Asked } from './queries';
import { WatchButton } from './watch-button';
import { smaller } from '../../shared/show/picture';

const COLUMNS = [
  'floor', 'change', 'volume', 'sales', 'average', 'marketCap', 'listed', 'items', 'owners',
] as const;

export function FiguresTable({ rows, asked }: { rows: FigureRow[]; asked: Asked }) {
  const { t } = useTranslation();
  return (
    <ScrollBox label={t('title.data')}>
      <table className="figures-table">
        <thead>
          <tr>
            <th scope="col">{t('data.collection')}</th>
            {COLUMNS.map((column) => (
              <th
                key={column}
                scope="col"
                className="number"
                aria-sort={column === asked.sort ? 'descending' : undefined}
              >
                {t(`data.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <FigureLine key={`${row.id}/${row.currency}`} row={row} asked={asked} />
          ))}
        </tbody>
      </table>
    </ScrollBox>
  );
}

function FigureLine({ row, asked }: { row: FigureRow; asked: Asked }) {
  const { t } = useTranslation();
  const { range = '7d', at, washed } = asked;
  const kept = Object.entries({ range, at, washed, currency: row.currency ?? undefined });
  const search = Object.fromEntries(kept.filter(([, value]) => value)) as Record<string, string>;
  const page = `/dataIndex/nft/${row.id}`;
  return (
    <tr>
      <th scope="row">
        <WatchButton id={row.id} name={row.name} small />
        <Go to={page} search={search} className="row-item">
          {row.image && <img src={smaller(row.image, 96)} alt="" width="36" height="36" loading="lazy" />}
          <span>{row.name}</span>
        </Go>
      </th>
      <td className="number">
        <Money value={row.floor} currency={row.currency} />{' '}
        {row.floorPosition !== null && (
          <Why about={t('data.floorWhy')} of={{ position: row.floorPosition }} />
        )}
        <Normalized row={row} />
      </td>
      <td className="number">{shareChanged(row.floorBefore, row.floor)}</td>
      <td className="number">
        <Money value={row.currency && row.volume} currency={row.currency} />
      </td>
      <td className="number">
        <Go to={page} search={{ ...search, view: 'sales' }} className="link" aria-label={`${row.sales} ${t('data.why')}`}>
          {count(row.sales)}
        </Go>
        {row.washed > 0 && !washed && (
          <small className="muted"> {t('data.washedCount', { count: row.washed })}</small>
        )}
      </td>
      <td className="number">
        <Money value={row.average} currency={row.currency} />
      </td>
      <td className="number">
        <Money value={row.marketCap} currency={row.currency} />
      </td>
      <td className="number" title={String(row.listed)}>
        {share(row.listedBps)}
      </td>
      <td className="number">{count(row.items)}</td>
      <td className="number">{count(row.owners)}</td>
    </tr>
  );
}

/** Where listings pay less royalty than is asked, the floor with it, too. */
function Normalized({ row }: { row: FigureRow }) {
  const { t } = useTranslation();
  if (row.floorNormalized === null || row.floorNormalized === row.floor) return null;
  return (
    <small className="muted normalized" title={t('data.normalizedHelp')}>
      {t('data.withRoyalty')} <Money value={row.floorNormalized} currency={row.currency} />{' '}
      {row.floorNormalizedPosition !== null && (
        <Why about={t('data.normalizedWhy')} of={{ position: row.floorNormalizedPosition }} />
      )}
    </small>
  );
}

/** An amount, or a dash where there is none. */
export function Money({ value, currency }: { value: string | null; currency: string | null }) {
  return value === null || currency === null ? '–' : <Price value={value} currency={currency} />;
}
