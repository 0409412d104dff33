// The steps of a floor by its moves, oldest on the left. Pure; prices are whole numbers of any size.
import type { FloorHistory } from '../../shared/api/types';

export const WIDTH = 300;
export const HEIGHT = 64;
const PAD = 4;
/** Parts of a million are exact enough for a picture. */
const PARTS = 1_000_000n;

export interface Steps {
  path: string;
  low: string;
  high: string;
  /** Null while nothing is for sale. */
  now: string | null;
  moves: number;
}

/** Null where there never was a price. */
export function stepsOf(changes: FloorHistory['changes']): Steps | null {
  const prices = [...changes].reverse().map(({ price }) => (price === null ? null : BigInt(price)));
  const known = prices.filter((price) => price !== null);
  if (known.length === 0) return null;
  const low = known.reduce((least, price) => (price < least ? price : least));
  const high = known.reduce((most, price) => (price > most ? price : most));
  const top = (price: bigint) => {
    if (high === low) return HEIGHT / 2;
    const share = Number(((high - price) * PARTS) / (high - low)) / Number(PARTS);
    return Math.round(PAD + share * (HEIGHT - 2 * PAD));
  };
  const wide = WIDTH / prices.length;
  let path = '';
  let drawing = false;
  prices.forEach((price, place) => {
    // A gap says that nothing was for sale.
    if (price !== null) {
      const [left, right] = [Math.round(place * wide), Math.round((place + 1) * wide)];
      path += drawing ? `V${top(price)}H${right}` : `M${left} ${top(price)}H${right}`;
    }
    drawing = price !== null;
  });
  const last = prices.at(-1) ?? null;
  const now = last === null ? null : String(last);
  return { path, low: String(low), high: String(high), now, moves: prices.length };
}
