// Floors as lines: how long each price stood, and the way a pen goes. Pure; prices are whole numbers of any
// size.
import type { FloorChart } from '../../shared/api/types';
import { type Mark, WIDTH, heightOn, scaleOf } from './candles';

/** Of a chart, what a line needs. */
export type Timed = Pick<FloorChart, 'candles' | 'upto'>;

/** A price that stood for a while; while nothing is for sale there is none. */
export interface Run {
  from: number;
  upto: number;
  price: bigint;
}

/**
 * How long each price stood, oldest first. Of a candle with more moves than are told, the first ones are
 * missing: its first price is taken to have stood until the first that is told.
 */
export function runsOf({ candles, upto }: Timed): Run[] {
  const runs: Run[] = [];
  const stood = (from: number, to: number, price: string | null) => {
    if (price === null || to <= from) return;
    const [value, last] = [BigInt(price), runs.at(-1)];
    if (last?.upto === from && last.price === value) last.upto = to;
    else runs.push({ from, upto: to, price: value });
  };
  for (const [place, candle] of candles.entries()) {
    let [since, price] = [candle.from, candle.open];
    for (const move of candle.moves) {
      stood(since, move.at, price);
      [since, price] = [move.at, move.price];
    }
    stood(since, candles[place + 1]?.from ?? upto, price);
  }
  return runs;
}

/** Basis points of the first price that is more than nothing: 10,000 is as much as then. */
export function indexed(runs: Run[]): Run[] {
  const base = runs.find((run) => run.price > 0n)?.price;
  if (base === undefined) return [];
  return runs.map((run) => ({ ...run, price: (run.price * 10_000n) / base }));
}

/** What stood at a second. */
export const priceAt = (runs: Run[], at: number): bigint | undefined =>
  runs.find((run) => run.from <= at && at < run.upto)?.price;

/** In steps, lifted where one run does not follow the one before. */
export function strokeOf(runs: Run[], x: (at: number) => number, y: (price: bigint) => number): string {
  const round = (value: number) => Math.round(value * 100) / 100;
  return runs
    .map(({ from, upto, price }, place) => {
      const joined = runs[place - 1]?.upto === from;
      const level = round(y(price));
      return `${joined ? `V${level}` : `M${round(x(from))} ${level}`}H${round(x(upto))}`;
    })
    .join('');
}

export interface Comparison {
  from: number;
  upto: number;
  /** In basis points of each line's own first price. */
  scale: Mark[];
  lines: { path: string; runs: Run[]; indexed: Run[]; end: number | undefined }[];
  /** The moments at which a table tells them. */
  times: number[];
}

/** Several floors in one picture, each by its own first price. */
export function compared(charts: (Timed & Pick<FloorChart, 'bucket'>)[]): Comparison {
  // Asked one after another they end a moment apart; what stood last still stands.
  const upto = Math.max(...charts.map((chart) => chart.upto));
  const all = charts.map(({ candles }) => {
    const runs = runsOf({ candles, upto });
    return { runs, indexed: indexed(runs) };
  });
  const from = Math.min(...charts.map((chart) => chart.candles[0]?.from ?? chart.upto));
  // What is cut more finely has more to tell than a table of all can hold.
  const step = Math.max(...charts.map((chart) => chart.bucket));
  const scale = scaleOf(all.flatMap((one) => one.indexed.map((run) => run.price)));
  const x = (at: number) => ((at - from) / Math.max(1, upto - from)) * WIDTH;
  const y = heightOn(scale) ?? (() => 0);
  const lines = all.map((one) => {
    const last = one.indexed.at(-1);
    return { ...one, path: strokeOf(one.indexed, x, y), end: last && y(last.price) };
  });
  const count = Math.max(1, Math.ceil((upto - from) / step));
  // Each time is told as it ended, and the last as it is now.
  const times = Array.from({ length: count }, (_, place) => Math.min(from + (place + 1) * step, upto) - 1);
  return { from, upto, scale, lines, times };
}
