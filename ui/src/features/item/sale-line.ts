// Where the sales of an item lie in a picture: time from left to right, the price of one from below.
import type { SalePage } from '../../shared/api/types';

export type SaleRow = SalePage['sales'][number];

export interface Dot {
  position: number;
  /** Shares of the width and the height, in percent; the top is 0. */
  left: number;
  top: number;
}

const PARTS = 10_000n;
const percent = (part: bigint, whole: bigint) => Number((part * PARTS) / whole) / 100;

/** Of one unit, for a picture and for comparing; what was paid stands in the table. */
export const eachOf = ({ price, amount }: SaleRow): bigint => BigInt(price) / BigInt(amount);

/** The currency that most of the sales were in. */
export function usualOf(sales: SaleRow[]): string | undefined {
  const counts = new Map<string, number>();
  for (const { currency } of sales) counts.set(currency, (counts.get(currency) ?? 0) + 1);
  return [...counts].sort(([, one], [, other]) => other - one)[0]?.[0];
}

/** Oldest first. One price alone, or one moment, stands in the middle. */
export function dotsOf(sales: SaleRow[]): { dots: Dot[]; low: bigint; high: bigint } {
  const rows = [...sales].sort((one, other) => one.at - other.at || one.position - other.position);
  const prices = rows.map(eachOf);
  const low = prices.reduce((least, price) => (price < least ? price : least), prices[0] ?? 0n);
  const high = prices.reduce((most, price) => (price > most ? price : most), low);
  const [first, last] = [rows[0]?.at ?? 0, rows.at(-1)?.at ?? 0];
  const dots = rows.map(({ at, position }, place) => ({
    position,
    left: last > first ? percent(BigInt(at - first), BigInt(last - first)) : 50,
    top: high > low ? percent(high - prices[place]!, high - low) : 50,
  }));
  return { dots, low, high };
}
