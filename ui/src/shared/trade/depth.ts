// The steps of a depth chart: how many units there are up to each price, drawn from the middle outwards.
import type { Depth, DepthLevel } from '../api/types';

export const WIDTH = 600;
export const HEIGHT = 160;

/** Parts of a million are exact enough for a picture; amounts themselves are never made floats. */
const PARTS = 1_000_000n;

const share = (part: bigint, whole: bigint) =>
  whole === 0n ? 0 : Number((part * PARTS) / whole) / Number(PARTS);

const prices = (levels: DepthLevel[]) => levels.map((level) => BigInt(level.price));

export interface Drawn {
  asks: string;
  bids: string;
  /** The lowest and the highest price of both sides: the ends of the scale. */
  low: string;
  high: string;
}

/** Both sides on one scale of prices and one of units; a side without prices is empty. */
export function drawDepth({ asks, bids }: Depth): Drawn {
  const all = [...prices(asks), ...prices(bids)];
  const low = all.reduce((least, price) => (price < least ? price : least), all[0] ?? 0n);
  const high = all.reduce((most, price) => (price > most ? price : most), low);
  const most = [asks, bids]
    .map((side) => BigInt(side.at(-1)?.total ?? '0'))
    .reduce((left, right) => (left > right ? left : right), 1n);
  // One price alone stands in the middle.
  const across = (price: bigint) =>
    high === low ? WIDTH / 2 : Math.round(share(price - low, high - low) * WIDTH);
  const up = (units: bigint) => HEIGHT - Math.round(share(units, most) * (HEIGHT - 8));
  const steps = (side: DepthLevel[], edge: number) => {
    const [first] = side;
    if (!first) return '';
    let path = `M${across(BigInt(first.price))} ${HEIGHT}`;
    for (const level of side) path += `H${across(BigInt(level.price))}V${up(BigInt(level.total))}`;
    return `${path}H${edge}V${HEIGHT}Z`;
  };
  return { asks: steps(asks, WIDTH), bids: steps(bids, 0), low: String(low), high: String(high) };
}
