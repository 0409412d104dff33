// Volumes side by side, as areas; of each currency of each chain by itself.
import { useInfiniteQuery } from '@tanstack/react-query';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { useChain, useCurrency } from '../../shared/api/chains';
import type { FigureRow } from '../../shared/api/types';
import { SUM_CAP, amount, exact } from '../../shared/format';
import { Go } from '../../shared/kit/go';
import { Price } from '../../shared/kit/price';
import { pageOf, searchOf } from './figure';
import { type Bar, Bars, sharesOf } from './bars';
import { AsTable, NoRows } from './parts';
import { type Asked, PICTURE, figures } from './queries';
import { type Group, type Tile, byCoin, squarify } from './treemap';

/** As many as an eye finds again in one picture. */
const TILES_MAX = 24;
/** As many as one answer holds. */
const ROWS = '200';
/** Where tiles lie, in percent of the picture, which is about as wide as two squares. */
const BOX: Tile = { left: 0, top: 0, width: 200, height: 100 };

interface Props {
  asked: Asked;
  /** What the table has, where that is all there is. */
  all: FigureRow[] | undefined;
}

/** The largest volumes, whatever the table is sorted by. */
export const Volumes = memo(function Volumes({ asked, all }: Props) {
  const largest = { ...asked, sort: 'volume', order: 'desc', size: ROWS };
  const query = useInfiniteQuery({ ...figures(largest), meta: PICTURE, enabled: all === undefined });
  const rows = all ?? query.data?.pages[0]?.rows;
  if (!rows) return <NoRows query={query} rows={undefined} />;
  return byCoin(rows, TILES_MAX).map((group) => (
    <Treemap key={`${group.chainId}/${group.currency}`} group={group} asked={asked} />
  ));
});

function Treemap({ group, asked }: { group: Group<FigureRow>; asked: Asked }) {
  const { t } = useTranslation();
  const { chainId, currency, largest, others } = group;
  const coin = useCurrency(currency, chainId);
  const chain = useChain(chainId);
  const title = [t('data.volume'), coin?.symbol, chain?.name].filter(Boolean).join(' · ');
  const rest = others.rows.length > 0 ? [others.volume] : [];
  const tiles = squarify([...largest.map((row) => BigInt(row.volume)), ...rest], BOX);
  const together = tiles[largest.length];
  const told = t('data.others', { count: others.rows.length });
  return (
    <figure className="volumes">
      <figcaption>{title}</figcaption>
      <ul className="treemap" aria-label={title}>
        {largest.map((row, place) => {
          const tile = tiles[place];
          return tile && <BookTile key={row.id} row={row} tile={tile} asked={asked} />;
        })}
        {together && (
          <li className="others" style={placeOf(together)} title={told}>
            <span>
              <b>{told}</b>{' '}
              <Price value={String(others.volume)} currency={currency} chainId={chainId} sum />
            </span>
          </li>
        )}
      </ul>
      <AsTable>
        <Bars title={title} bars={barsOf(group)} />
      </AsTable>
    </figure>
  );
}

const placeOf = ({ left, top, width, height }: Tile) => ({
  left: `${left / 2}%`,
  top: `${top}%`,
  width: `${width / 2}%`,
  height: `${height}%`,
});

function BookTile({ row, tile, asked }: { row: FigureRow; tile: Tile; asked: Asked }) {
  const coin = useCurrency(row.currency, row.chainId);
  const told = coin ? `${amount(row.volume, coin.decimals, SUM_CAP)} ${coin.symbol}` : '…';
  const whole = coin ? `${row.name}: ${exact(row.volume, coin.decimals)} ${coin.symbol}` : row.name;
  return (
    <li style={placeOf(tile)} title={whole}>
      <Go to={pageOf(row)} search={searchOf(row, asked)} aria-label={`${row.name} ${told}`}>
        <b>{row.name}</b>{' '}
        <span>{told}</span>
      </Go>
    </li>
  );
}

/** Each book by itself, those of the area of others, too. */
function barsOf({ chainId, currency, largest, others }: Group<FigureRow>): Bar[] {
  const all = [...largest, ...others.rows];
  const shares = sharesOf(all.map((row) => BigInt(row.volume)));
  return all.map(({ id, name, volume }, place) => ({
    id,
    name,
    share: shares[place] ?? 0,
    told: <Price value={volume} currency={currency} chainId={chainId} sum />,
  }));
}
