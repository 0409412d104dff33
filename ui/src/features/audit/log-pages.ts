// The pages of a log that grows at its upper end while somebody reads it from there.
import type { InfiniteData } from '@tanstack/react-query';
import type { EventLine, EventPage } from '../../shared/api/types';

/** More lines than this are only kept while somebody reads them. */
export const KEPT_MAX = 1_000;

export type Log = InfiniteData<EventPage, number | null>;

/** Newer events, oldest first as they were read, on top of the pages. */
export function prepend(log: Log, fresh: EventLine[], head: number): Log {
  const [page, ...older] = log.pages;
  if (!page) return log;
  const known = page.events[0]?.position ?? 0;
  const newer = fresh.filter((event) => event.position > known).reverse();
  const grown = { ...page, events: [...newer, ...page.events], head: Math.max(page.head, head) };
  return { ...log, pages: [grown, ...older] };
}

/** Only the newest lines: what was left out is asked for again when somebody reads so far. */
export function trim(log: Log, most = KEPT_MAX): Log {
  const all = log.pages.flatMap((page) => page.events);
  const [page] = log.pages;
  if (!page || all.length <= most) return log;
  const events = all.slice(0, most);
  const scannedTo = events.at(-1)?.position ?? page.scannedTo;
  return { pages: [{ ...page, events, scannedTo, more: true }], pageParams: [null] };
}

/** Where the next page goes on, if there is one. */
export const nextOf = (page: EventPage): number | undefined => (page.more ? page.scannedTo : undefined);
