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
  return extent(pricesOf(candles));
}

const pricesOf = (candles: Candle[]): bigint[] =>
  candles.flatMap(({ low, high }) => [low, high]).filter((price) => price !== null).map(BigInt);

function extent(all: bigint[]): [bigint, bigint] | undefined {
  const [first] = all;
  if (first === undefined) return undefined;
  const low = all.reduce((least, price) => (price < least ? price : least), first);
  const high = all.reduce((most, price) => (price > most ? price : most), first);
  return [low, high];
}

/** So many lines are about right for an eye. */
const MARKS = 4n;

/** The round number (1, 2 or 5 with zeros) by which marks are apart so that not too many fit. */
function stepOf(span: bigint): bigint {
  const least = span / MARKS || 1n;
  const power = 10n ** BigInt(String(least).length - 1);
  return [1n, 2n, 5n].map((times) => times * power).find((step) => step >= least) ?? 10n * power;
}

export interface Mark {
  value: bigint;
  /** How far from the top it is, in shares of the height. */
  top: number;
}

/** The scale of candles: from a round number below all prices to one above, with marks between. */
export const marks = (candles: Candle[]): Mark[] => scaleOf(pricesOf(candles));

/** The same of any values. */
export function scaleOf(values: bigint[]): Mark[] {
  const found = extent(values);
  if (!found) return [];
  const [low, high] = found;
  // A price that never moves stands in the middle.
  const step = stepOf(high > low ? high - low : high * 2n);
  const below = low / step;
  const [from, to] =
    high > low ? [below, (high + step - 1n) / step] : [below > 0n ? below - 1n : 0n, below + 1n];
  const count = Number(to - from);
  return Array.from({ length: count + 1 }, (_, place) => ({
    value: (from + BigInt(place)) * step,
    top: (PAD + (1 - place / count) * (HEIGHT - 2 * PAD)) / HEIGHT,
  }));
}

/** The candles whose time is written below them: few, and as far apart as they can be. */
export function stops(count: number, most: number): number[] {
  if (count <= most) return Array.from({ length: count }, (_, place) => place);
  return Array.from({ length: most }, (_, place) => Math.round((place * (count - 1)) / (most - 1)));
}

/** How far from the top a value stands on a scale; of a scale without marks there is no place. */
export function heightOn(scale: Mark[]): ((value: bigint) => number) | undefined {
  const [least, most] = [scale[0]?.value, scale.at(-1)?.value];
  if (least === undefined || most === undefined) return undefined;
  return (value) => {
    const share = Number(((value - least) * 10_000n) / (most - least)) / 10_000;
    return PAD + (1 - share) * (HEIGHT - 2 * PAD);
  };
}

/** One place for each candle; undefined where nothing was for sale. */
export function draw(candles: Candle[]): (Drawn | undefined)[] {
  const height = heightOn(marks(candles));
  const step = WIDTH / Math.max(candles.length, 1);
  const width = Math.max(1, step * 0.7);
  return candles.map(({ open, close, high, low }, place) => {
    if (!height || high === null || low === null) return undefined;
    const y = (price: string) => height(BigInt(price));
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
