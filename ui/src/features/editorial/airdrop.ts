import type { AirdropRecord } from '../../shared/api/types';

/** 2024-04-06 24:00:00 UTC. */
export const AIRDROP_END_MS = Date.UTC(2024, 3, 7);

export const hasEnded = (nowMs: number): boolean => nowMs >= AIRDROP_END_MS;

export const keyOf = ({ airdropId, txHash, itemId, destinationAddress }: AirdropRecord): string =>
  [airdropId, txHash, itemId, destinationAddress].join(' ');

/** What is handed out while somebody reads on moves lines to the next page, where they come once more. */
export const withoutTwins = (records: AirdropRecord[]): AirdropRecord[] => [
  ...new Map(records.map((record) => [keyOf(record), record])).values(),
];

export const timeOf = (seconds: number, language: string): string =>
  new Date(seconds * 1_000).toLocaleString(language, { dateStyle: 'medium', timeStyle: 'short' });

/** Told with its cents; it stays a text, as no float holds every amount. */
export function dollars(value: string, language: string): string {
  const style = { style: 'currency', currency: 'USD' } as const;
  return new Intl.NumberFormat(language, style).format(value as Intl.StringNumericLiteral);
}
