// Areas as large as what they stand for, each as near to a square as it can be. Pure; volumes are whole
// numbers of any size, and become shares only here.
import type { FigureRow } from '../../shared/api/types';

export interface Tile {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** As fine as shares are told; far below a pixel, and exact as a float. */
const PARTS = 10n ** 12n;

/**
 * Squarified (Bruls, Huizing, van Wijk): a tile for each volume, in the same order, which together fill the
 * box. The larger come first where tiles are to be nearly squares; nothing has no area.
 */
export function squarify(volumes: readonly bigint[], box: Tile): Tile[] {
  const all = volumes.reduce((sum, volume) => sum + (volume > 0n ? volume : 0n), 0n);
  const sizes = volumes.map((volume) => (volume > 0n ? Number((volume * PARTS) / all) : 0));
  const tiles: Tile[] = [];
  let room = box;
  let rest = sum(sizes);
  while (tiles.length < sizes.length) {
    const row = rowFrom(sizes.slice(tiles.length), room, rest);
    const size = sum(row);
    const strip = cutOff(room, rest > 0 ? size / rest : 0);
    tiles.push(...alongside(row, size, strip.taken, room.width >= room.height));
    room = strip.left;
    rest -= size;
  }
  return tiles;
}

const sum = (sizes: number[]) => sizes.reduce((all, size) => all + size, 0);

/** As many of the next as together are nearer to squares than with one more. */
function rowFrom(sizes: number[], room: Tile, rest: number): number[] {
  let count = 1;
  let worst = worstOf(sizes.slice(0, 1), room, rest);
  while (count < sizes.length) {
    const next = worstOf(sizes.slice(0, count + 1), room, rest);
    if (next > worst) break;
    worst = next;
    count += 1;
  }
  return sizes.slice(0, count);
}

/** How far from a square the worst of a row would be. */
function worstOf(row: number[], room: Tile, rest: number): number {
  const size = sum(row);
  if (rest <= 0 || size <= 0) return Infinity;
  const [long, short] = [Math.max(room.width, room.height), Math.min(room.width, room.height)];
  const thick = (long * size) / rest;
  return Math.max(...row.map((one) => {
    const length = (short * one) / size;
    return length > 0 ? Math.max(thick / length, length / thick) : Infinity;
  }));
}

/** A strip off the longer side, and what is left. */
function cutOff({ left, top, width, height }: Tile, part: number): { taken: Tile; left: Tile } {
  if (width >= height) {
    const thick = width * part;
    return {
      taken: { left, top, width: thick, height },
      left: { left: left + thick, top, width: Math.max(0, width - thick), height },
    };
  }
  const thick = height * part;
  return {
    taken: { left, top, width, height: thick },
    left: { left, top: top + thick, width, height: Math.max(0, height - thick) },
  };
}

/** A row's tiles in their strip, one after another along the room's shorter side. */
function alongside(row: number[], size: number, strip: Tile, down: boolean): Tile[] {
  let done = 0;
  return row.map((one) => {
    const [from, part] = size > 0 ? [done / size, one / size] : [0, 0];
    done += one;
    return down
      ? { ...strip, top: strip.top + strip.height * from, height: strip.height * part }
      : { ...strip, left: strip.left + strip.width * from, width: strip.width * part };
  });
}

type Sold = Pick<FigureRow, 'chainId' | 'currency' | 'volume' | 'id'>;

export interface Group<Row extends Sold> {
  chainId: number;
  currency: string;
  /** The largest first. */
  largest: Row[];
  /** Those that come after them, and what they are together. */
  others: { rows: Row[]; volume: bigint };
}

/**
 * What was sold, of each currency of each chain by itself: addresses of two chains may be alike, and their
 * amounts can neither be added nor compared.
 */
export function byCoin<Row extends Sold>(rows: Row[], most: number): Group<Row>[] {
  const sold = rows.filter((row) => row.currency !== null && BigInt(row.volume) > 0n);
  const coins = new Map(sold.map((row) => [`${row.chainId}/${row.currency}`, row]));
  return [...coins.values()].map(({ chainId, currency }) => {
    const alike = sold.filter((row) => row.chainId === chainId && row.currency === currency);
    const sorted = alike.sort(byVolume);
    const rest = sorted.slice(most);
    const volume = rest.reduce((all, row) => all + BigInt(row.volume), 0n);
    return { chainId, currency: currency ?? '', largest: sorted.slice(0, most), others: { rows: rest, volume } };
  });
}

/** By name where they are alike, so that tiles stay where they are. */
function byVolume(one: Sold, other: Sold): number {
  const [less, more] = [BigInt(one.volume), BigInt(other.volume)];
  if (less !== more) return less < more ? 1 : -1;
  return one.id < other.id ? -1 : 1;
}
