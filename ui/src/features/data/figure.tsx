// Each figure of a book (a collection in one currency), with the way to what it was counted from.
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { FigureRow } from '../../shared/api/types';
import { count } from '../../shared/format';
import { Why } from '../../shared/kit/why';
import { Amount } from './amount';
import { FigureLink, type FigureList } from './figure-links';
import { share, shareChanged } from './numbers';
import type { Asked } from './queries';

export const COLUMNS = [
  'floor', 'change', 'volume', 'sales', 'average', 'marketCap', 'listed', 'items', 'owners',
] as const;
type Column = (typeof COLUMNS)[number];

export const pageOf = (row: FigureRow) => `/dataIndex/nft/${row.id}`;

/** What a book's page is asked for, to show the same as the row does. */
export function searchOf(row: FigureRow, { range = '7d', at, washed }: Asked): Record<string, string> {
  const kept = Object.entries({ range, at, washed, currency: row.currency ?? undefined });
  return Object.fromEntries(kept.filter(([, value]) => value)) as Record<string, string>;
}

/** One figure of a book, with the way to what it was counted from. */
export function Figure({ of, row, asked }: { of: Column; row: FigureRow; asked: Asked }) {
  const { t } = useTranslation();
  const { currency, chainId } = row;
  const coin = { currency, chainId };
  // Of the share that is listed, how many that are is told beside.
  const about = of === 'listed' ? `${t('data.listed')} ${row.listed}` : t(`data.${of}`);
  const linked = (list: FigureList, told: ReactNode) => (
    <FigureLink id={row.id} kept={searchOf(row, asked)} of={list} about={about}>
      {told}
    </FigureLink>
  );
  switch (of) {
    case 'floor': return <Floor row={row} />;
    case 'change': return shareChanged(row.floorBefore, row.floor);
    case 'sales': return <Sales row={row} asked={asked} />;
    case 'volume': return currency ? linked('sales', <Amount value={row.volume} {...coin} sum />) : '–';
    case 'average': return row.average ? linked('sales', <Amount value={row.average} {...coin} />) : '–';
    case 'marketCap': return row.marketCap ? linked(of, <Amount value={row.marketCap} {...coin} sum />) : '–';
    case 'listed': return linked(of, share(row.listedBps));
    default: return linked('holdings', count(row[of]));
  }
}

function Floor({ row }: { row: FigureRow }) {
  const { t } = useTranslation();
  return (
    <>
      <Amount value={row.floor} currency={row.currency} chainId={row.chainId} />{' '}
      {row.floorPosition !== null && (
        <Why about={t('data.floorWhy')} of={{ position: row.floorPosition }} />
      )}
      <Normalized row={row} />
    </>
  );
}

function Sales({ row, asked }: { row: FigureRow; asked: Asked }) {
  const { t } = useTranslation();
  return (
    <>
      <FigureLink id={row.id} kept={searchOf(row, asked)} of="sales" about={t('data.sales')}>
        {count(row.sales)}
      </FigureLink>
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
      <Amount value={row.floorNormalized} currency={row.currency} chainId={row.chainId} />{' '}
      {row.floorNormalizedPosition !== null && (
        <Why about={t('data.normalizedWhy')} of={{ position: row.floorNormalizedPosition }} />
      )}
    </small>
  );
}
