// Shares and changes as people read them. Amounts stay whole numbers until they are shares.
import type { Currency, FigureRow, Hex } from '../../shared/api/types';
import { wholeDollars } from '../../shared/format';

/** Basis points as a percentage with one decimal, cut. */
export const share = (bps: number): string => `${Math.floor(bps / 100)}.${Math.floor((bps % 100) / 10)}%`;

/** How many there are for each of the others, with two decimals, cut or said to be less; a dash for none. */
export function ratio(ones: number, others: number): string {
  if (others === 0) return '–';
  const hundredths = Math.floor((ones * 100) / others);
  if (hundredths === 0 && ones > 0) return '<0.01';
  return `${Math.floor(hundredths / 100)}.${String(hundredths % 100).padStart(2, '0')}`;
}

/** From one amount to another, in percent with one decimal; a dash where one is missing. */
export function shareChanged(before: string | null, after: string | null): string {
  if (before === null || after === null || before === '0') return '–';
  const [from, to] = [BigInt(before), BigInt(after)];
  const tenths = ((to - from) * 1_000n) / from;
  const size = tenths < 0n ? -tenths : tenths;
  const sign = tenths < 0n ? '−' : '+';
  return `${tenths === 0n ? '' : sign}${size / 10n}.${size % 10n}%`;
}

const ATTO = 10n ** 18n;

/**
 * Dollars from units of 10^-18, cut: whole ones from a hundred on, cents below, and what is less than a cent
 * with its first two digits.
 */
export function dollars(atto: string): string {
  const value = BigInt(atto);
  if (value >= 100n * ATTO) return `$${(value / ATTO).toLocaleString('en')}`;
  const digits = String(value % ATTO).padStart(18, '0');
  if (value >= ATTO / 100n || value === 0n) return `$${value / ATTO}.${digits.slice(0, 2)}`;
  const first = digits.search(/[1-9]/);
  return `$0.${digits.slice(0, first + 2)}`;
}

/** The same where many stand together: short from a thousand on, as counts are. */
export function shortDollars(atto: string): string {
  const [sign, size] = signed(atto);
  return sign + (BigInt(size) >= 1_000n * ATTO ? wholeDollars(BigInt(size) / ATTO) : dollars(size));
}

/** A span of time in whole days, hours or minutes, whichever is told best: the unit's name and how many. */
export function span(seconds: number): ['days' | 'hours' | 'minutes', number] {
  if (seconds >= 86_400) return ['days', Math.floor(seconds / 86_400)];
  if (seconds >= 3_600) return ['hours', Math.floor(seconds / 3_600)];
  return ['minutes', Math.floor(seconds / 60)];
}

/** An amount that may be below zero: its sign, and its size. */
export const signed = (value: string): [string, string] =>
  value.startsWith('-') ? ['−', value.slice(1)] : ['', value];

interface Watched {
  floorAlert?: { currency: Hex } | null;
  figures: readonly Pick<FigureRow, 'currency' | 'floor'>[];
}

/**
 * In which currencies one can wait for a floor to move: where there is one, and first in the one of the alert
 * that is set, which can be given up also where nothing is for sale any more.
 */
export function awaitable({ floorAlert, figures }: Watched, known: readonly Currency[]): Currency[] {
  const open = figures.filter((figure) => figure.floor).map((figure) => figure.currency);
  const addresses = [...new Set([floorAlert?.currency, ...open])];
  return addresses.flatMap((address) => known.find((one) => one.address === address) ?? []);
}

/** The key of the first of these currencies in which something was sold; else of the first. */
export function traded(
  coins: readonly { key: string }[],
  rows: readonly Pick<FigureRow, 'chainId' | 'currency' | 'sales'>[],
): string | undefined {
  const sold = new Set(rows.filter((row) => row.sales > 0).map((row) => `${row.chainId}/${row.currency}`));
  return (coins.find(({ key }) => sold.has(key)) ?? coins[0])?.key;
}
