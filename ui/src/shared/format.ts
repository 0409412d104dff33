// Numbers, addresses and times as people read them. Amounts never become floats. Every page needs this: it
// depends on no library.

const CAPS: [bigint, string][] = [
  [1_000_000_000n, 'B'],
  [1_000_000n, 'M'],
  [1_000n, 'K'],
];
const DOLLAR_CAPS: [bigint, string][] = [[1_000_000_000_000n, 'T'], ...CAPS];

/** A whole count: K, M and B with two decimals from a thousand on. */
export const count = (value: number | bigint): string => capped(BigInt(value), CAPS);

/** Whole dollars: K, M, B and T with two decimals from a thousand on. */
export const wholeDollars = (value: bigint): string =>
  value < 0n ? `−${wholeDollars(-value)}` : `$${capped(value, DOLLAR_CAPS)}`;

function capped(whole: bigint, caps: [bigint, string][]): string {
  if (whole < 0n) return `−${capped(-whole, caps)}`;
  for (const [unit, suffix] of caps) {
    if (whole < unit) continue;
    const hundredths = (whole * 100n) / unit;
    return `${hundredths / 100n}.${String(hundredths % 100n).padStart(2, '0')}${suffix}`;
  }
  return whole.toString();
}

/** The smallest units as a decimal number, without zeros that say nothing. */
function formatUnits(value: bigint, decimals: number): string {
  const digits = String(value < 0n ? -value : value).padStart(decimals + 1, '0');
  const whole = digits.slice(0, digits.length - decimals);
  const part = digits.slice(digits.length - decimals).replace(/0+$/, '');
  return `${value < 0n ? '-' : ''}${whole}${part && `.${part}`}`;
}

export const grouped = (whole: string) => whole.replace(/\B(?=(\d{3})+$)/g, ',');

/** Of ether more than this is said to be more; of sums more than the other. */
export const CAP = 100_000n;
export const SUM_CAP = 100_000_000n;

/** An amount in units of its currency, cut (not rounded up) to four decimals, or said to be above its cap. */
export function amount(value: string, decimals: number, cap?: bigint): string {
  const text = formatUnits(BigInt(value), decimals);
  const [whole = '0', part = ''] = text.split('.');
  if (cap !== undefined && BigInt(whole) > cap) return `>${cap}`;
  const cut = part.slice(0, 4).replace(/0+$/, '');
  if (whole === '0' && cut === '' && BigInt(value) > 0n) return '<0.0001';
  return cut ? `${grouped(whole)}.${cut}` : grouped(whole);
}

/** Every digit of an amount: what is signed and paid. */
export const exact = (value: string, decimals: number): string =>
  formatUnits(BigInt(value), decimals);

/** What somebody typed as an amount, in the smallest unit; null when it is not one. */
export function parseAmount(text: string, decimals: number): bigint | null {
  const trimmed = text.trim();
  if (!/^\d+(\.\d+)?$/.test(trimmed)) return null;
  const [whole = '', part = ''] = trimmed.split('.');
  if (part.length > decimals) return null;
  const value = BigInt(whole + part.padEnd(decimals, '0'));
  return value > 0n ? value : null;
}

/** First 4 and last 4 characters after 0x. */
export const shortAddress = (address: string): string =>
  `0x${address.slice(2, 6)}…${address.slice(-4)}`;

/** What an item is called that says nothing of itself: its contract and its number there. */
export function namelessItem(itemId: string): string {
  const [, collection = '', token = ''] = itemId.split('-');
  return `${shortAddress(collection)} #${token}`;
}

/** A long word, a hash for example, by its first 8 and last 4 characters. */
export const elided = (word: string): string =>
  word.length <= 12 ? word : `${word.slice(0, 8)}…${word.slice(-4)}`;

/** yyyy-MM-DD HH:mm:ss by this browser's clock. */
export function fullDate(seconds: number): string {
  const away = new Date(seconds * 1_000).getTimezoneOffset() * 60_000;
  return new Date(seconds * 1_000 - away).toISOString().slice(0, 19).replace('T', ' ');
}

export interface Age {
  key: 'seconds' | 'minutes' | 'hours' | 'days';
  count: number;
}

/** How long ago, or how long is left; null when it is a month or more. */
export function age(seconds: number): Age | null {
  const span = Math.abs(seconds);
  if (span < 60) return { key: 'seconds', count: Math.floor(span) };
  if (span < 3_600) return { key: 'minutes', count: Math.floor(span / 60) };
  if (span < 86_400) return { key: 'hours', count: Math.floor(span / 3_600) };
  if (span < 30 * 86_400) return { key: 'days', count: Math.floor(span / 86_400) };
  return null;
}

/** A span as a clock shows it, with days where there are any; nothing is left below zero. */
export function clockOf(seconds: number): string {
  const left = Math.max(0, Math.floor(seconds));
  const days = Math.floor(left / 86_400);
  const parts = [Math.floor(left / 3_600) % 24, Math.floor(left / 60) % 60, left % 60];
  const clock = parts.map((part) => String(part).padStart(2, '0')).join(':');
  return days > 0 ? `${days}d ${clock}` : clock;
}
