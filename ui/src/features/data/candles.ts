// Where candles stand in a picture. Pure; prices are whole numbers of any size.
import type { Candle } from '../../shared/api/types';

export const WIDTH = 720;
export const HEIGHT = 240;
const PAD = 8;

export interface Drawn {
  left: number;
  width: number;
  top: number;
  bottom: number;
  bodyTop: number;
  bodyHeight: number;
  rises: boolean;
}

/** The lowest and the highest price of all; undefined when there is none. */
export function bounds(candles: Candle[]): [bigint, bigint] | undefined {
  const prices = candles.flatMap(({ low, high }) => [low, high]).filter((price) => price !== null);
  if (prices.length === 0) return undefined;
  const all = prices.map(BigInt);
  const low = all.reduce((least, price) => (price < least ? price : least));
  const high = all.reduce((most, price) => (price > most ? price : most));
  return [low, high];
}

/** One place for each candle; undefined where nothing was for sale. */
export function draw(candles: Candle[]): (Drawn | undefined)[] {
  const found = bounds(candles);
  const step = WIDTH / Math.max(candles.length, 1);
  const width = Math.max(1, step * 0.7);
  return candles.map(({ open, close, high, low }, place) => {
    if (!found || high === null || low === null) return undefined;
    const [least, most] = found;
    const span = most - least;
    const y = (price: string) => {
      const share = span > 0n ? Number(((BigInt(price) - least) * 10_000n) / span) / 10_000 : 0.5;
      return PAD + (1 - share) * (HEIGHT - 2 * PAD);
    };
    const [from, to] = [y(open ?? close ?? high), y(close ?? open ?? low)];
    return {
      left: place * step + (step - width) / 2,
      width,
      top: y(high),
      bottom: y(low),
      bodyTop: Math.min(from, to),
      bodyHeight: Math.max(2, Math.abs(from - to)),
      rises: to <= from,
    };
  });
}

/** Which candle a share of the picture's width belongs to. */
export const candleAt = (share: number, count: number): number =>
  Math.min(count - 1, Math.max(0, Math.floor(share * count)));
