// News of one day stand together: days as the reader's own calendar has them.
import type { NewsCard } from '../../shared/api/types';

export interface Day {
  /** Its first moment, in unix seconds. */
  begins: number;
  news: NewsCard[];
}

function dayOf(at: number): number {
  const day = new Date(at * 1_000);
  return day.setHours(0, 0, 0, 0) / 1_000;
}

/** What came in between moves the rest on to the next page, where it would stand again. */
export const unique = (news: readonly NewsCard[]): NewsCard[] => [
  ...new Map(news.map((one) => [one.id, one])).values(),
];

/** The days in the order of the list. */
export function daysOf(news: readonly NewsCard[]): Day[] {
  const days = new Map<number, NewsCard[]>();
  for (const one of unique(news)) {
    const begins = dayOf(one.at);
    days.set(begins, [...(days.get(begins) ?? []), one]);
  }
  return [...days].map(([begins, those]) => ({ begins, news: those }));
}

/** The days that are called by a word of their own; a day may be an hour longer or shorter. */
export function nameOf(begins: number, now: number): 'today' | 'yesterday' | null {
  const today = dayOf(now);
  if (begins === today) return 'today';
  return begins === dayOf(today - 1) ? 'yesterday' : null;
}

export const clockOf = (at: number, language: string): string =>
  new Date(at * 1_000).toLocaleTimeString(language, { hour: '2-digit', minute: '2-digit', hour12: false });

export const dateOf = (begins: number, language: string): string =>
  new Date(begins * 1_000).toLocaleDateString(language, {
    weekday: 'long',
    year: 'numeric',
    month: 'long',
    day: 'numeric',
  });
