// Shares and changes as people read them. Amounts stay whole numbers until they are shares.

/** Basis points as a percentage with one decimal, cut. */
export const share = (bps: number): string => `${Math.floor(bps / 100)}.${Math.floor((bps % 100) / 10)}%`;

/** From one amount to another, in percent with one decimal; a dash where one is missing. */
export function shareChanged(before: string | null, after: string | null): string {
  if (before === null || after === null || before === '0') return '–';
  const [from, to] = [BigInt(before), BigInt(after)];
  const tenths = ((to - from) * 1_000n) / from;
  const size = tenths < 0n ? -tenths : tenths;
  const sign = tenths < 0n ? '−' : '+';
  return `${tenths === 0n ? '' : sign}${size / 10n}.${size % 10n}%`;
}

/** An amount that may be below zero: its sign, and its size. */
export const signed = (value: string): [string, string] =>
  value.startsWith('-') ? ['−', value.slice(1)] : ['', value];
