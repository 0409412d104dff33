// Books (a collection in one currency) with their figures, a row each; and each figure by itself.
import { useTranslation } from 'react-i18next';
import type { FigureRow } from '../../shared/api/types';
import { count } from '../../shared/format';
import { Go } from '../../shared/kit/go';
import { Price } from '../../shared/kit/price';
import { ScrollBox } from '../../shared/kit/scroll-box';
import { Why } from '../../shared/kit/why';
import { share, shareChanged } from './numbers';
import { type Picking, PickBox } from './pick-box';
import type { Asked } from './queries';
import { WatchButton } from './watch-button';
import { smaller } from '../../shared/show/picture';

export const COLUMNS = [
  'floor', 'change', 'volume', 'sales', 'average', 'marketCap', 'listed', 'items', 'owners',
] as const;
type Column = (typeof COLUMNS)[number];

interface Props {
  rows: FigureRow[];
  asked: Asked;
  /** Where books can be chosen to be compared. */
  picking?: Picking;
}

export function FiguresTable({ rows, asked, picking }: Props) {
  const { t } = useTranslation();
  return (
    <ScrollBox label={t('title.data')}>
      <table className="figures-table">
        <thead>
          <tr>
            {picking && <th scope="col">{t('data.compare')}</th>}
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
            <FigureLine key={`${row.id}/${row.currency}`} row={row} asked={asked} picking={picking} />
          ))}
        </tbody>
      </table>
    </ScrollBox>
  );
}

export const pageOf = (row: FigureRow) => `/dataIndex/nft/${row.id}`;

/** What a book's page is asked for, to show the same as the row does. */
export function searchOf(row: FigureRow, { range = '7d', at, washed }: Asked): Record<string, string> {
  const kept = Object.entries({ range, at, washed, currency: row.currency ?? undefined });
  return Object.fromEntries(kept.filter(([, value]) => value)) as Record<string, string>;
}

interface LineProps {
  row: FigureRow;
  asked: Asked;
  picking: Picking | undefined;
}

function FigureLine({ row, asked, picking }: LineProps) {
  return (
    <tr>
      {picking && <td><PickBox row={row} picking={picking} /></td>}
      <th scope="row">
        <WatchButton id={row.id} name={row.name} small />
        <Go to={pageOf(row)} search={searchOf(row, asked)} className="row-item">
          {row.image && <img src={smaller(row.image, 96)} alt="" width="36" height="36" loading="lazy" />}
          <span>{row.name}</span>
        </Go>
      </th>
      {COLUMNS.map((column) => (
        <td key={column} className="number" title={column === 'listed' ? String(row.listed) : undefined}>
          <Figure of={column} row={row} asked={asked} />
        </td>
      ))}
    </tr>
  );
}

/** One figure of a book, with the way to what it was counted from. */
export function Figure({ of, row, asked }: { of: Column; row: FigureRow; asked: Asked }) {
  const { currency, chainId } = row;
  switch (of) {
    case 'floor': return <Floor row={row} />;
    case 'change': return shareChanged(row.floorBefore, row.floor);
    case 'volume': return <Money value={currency && row.volume} currency={currency} chainId={chainId} sum />;
    case 'sales': return <Sales row={row} asked={asked} />;
    case 'average': return <Money value={row.average} currency={currency} chainId={chainId} />;
    case 'marketCap': return <Money value={row.marketCap} currency={currency} chainId={chainId} sum />;
    case 'listed': return share(row.listedBps);
    default: return count(row[of]);
  }
}

function Floor({ row }: { row: FigureRow }) {
  const { t } = useTranslation();
  return (
    <>
      <Money value={row.floor} currency={row.currency} chainId={row.chainId} />{' '}
      {row.floorPosition !== null && (
        <Why about={t('data.floorWhy')} of={{ position: row.floorPosition }} />
      )}
      <Normalized row={row} />
    </>
  );
}

function Sales({ row, asked }: { row: FigureRow; asked: Asked }) {
  const { t } = useTranslation();
  const search = { ...searchOf(row, asked), view: 'sales' };
  return (
    <>
      <Go to={pageOf(row)} search={search} className="link" aria-label={`${row.sales} ${t('data.why')}`}>
        {count(row.sales)}
      </Go>
      {row.washed > 0 && !asked.washed && (
        <small className="muted"> {t('data.washedCount', { count: row.washed })}</small>
      )}
    </>
  );
}

/** Where listings pay less royalty than is asked, the floor with it, too. */
function Normalized({ row }: { row: FigureRow }) {
  const { t } = useTranslation();
  if (row.floorNormalized === null || row.floorNormalized === row.floor) return null;
  return (
    <small className="muted normalized" title={t('data.normalizedHelp')}>
      {t('data.withRoyalty')}{' '}
      <Money value={row.floorNormalized} currency={row.currency} chainId={row.chainId} />{' '}
      {row.floorNormalizedPosition !== null && (
        <Why about={t('data.normalizedWhy')} of={{ position: row.floorNormalizedPosition }} />
      )}
    </small>
  );
}

interface MoneyProps {
  value: string | null;
  currency: string | null;
  /** Of the currency, where it is known. */
  chainId?: number;
  /** Of many amounts. */
  sum?: boolean;
}

/** An amount, or a dash where there is none. */
export function Money({ value, currency, ...more }: MoneyProps) {
  return value === null || currency === null ? '–' : <Price value={value} currency={currency} {...more} />;
}
