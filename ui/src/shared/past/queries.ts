// Reads of what was: where a position stands in time and on the chain, and what touched a row.
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { readLog } from '../api/client';
import type { EventDetail, EventPage, RowDiff, RowHistory } from '../api/types';
import { type Stop, inOrder } from './moment';

const pastKeys = {
  head: ['past', 'head'] as const,
  place: (position: number) => ['past', 'place', position] as const,
  diff: (model: string, key: string, from: number, to: number) =>
    ['past', 'diff', model, key, from, to] as const,
};
/** As many events of one row are offered as stops; the newest. */
const STOPS_MAX = 500;
/** So many to each side, where everything is a stop. */
const NEAR = 40;

/** The end of the log. */
export const head = queryOptions({
  queryKey: pastKeys.head,
  queryFn: () => readLog<EventPage>('log?order=newest&size=1').then((page) => page.head),
  staleTime: 10_000,
});

export interface Place {
  at: number;
  eventType: string;
  block: number | null;
}

/** When an event was recorded, and the newest block that was known by then. */
export const placeOf = (position: number) =>
  queryOptions({
    queryKey: pastKeys.place(position),
    queryFn: async (): Promise<Place> => {
      const { event } = await readLog<EventDetail>(`events/${position}`);
      const known = event.cause.chain?.block ?? (await blockBefore(position));
      return { at: event.recordedAt, eventType: event.eventType, block: known ?? null };
    },
    staleTime: Infinity,
    placeholderData: keepPreviousData,
    enabled: position > 0,
  });

async function blockBefore(position: number): Promise<number | undefined> {
  const page = await readLog<EventPage>(`log?order=newest&size=30&before=${position}`);
  return page.events.find((event) => event.cause.chain)?.cause.chain?.block;
}

const stopsOf = (history: RowHistory): Stop[] =>
  history.events.map(({ position, eventType }) => ({ position, eventType }));

/** The events that made these rows, in one line. A row that is not there has none. */
export async function stopsOfRows(rows: [model: string, key: string][]): Promise<Stop[]> {
  const asked = rows.map(([model, key]) => {
    const path = `why?size=${STOPS_MAX}&model=${model}&key=${encodeURIComponent(key)}`;
    return readLog<RowHistory>(path).then(stopsOf, () => []);
  });
  return inOrder((await Promise.all(asked)).flat());
}

/** The events next to a position that changed orders, where every one of them is a stop. */
export const stopsNear = (position: number) =>
  queryOptions({
    queryKey: ['past', 'near', position] as const,
    queryFn: async () => {
      const ask = (side: string) => readLog<EventPage>(`log?streamType=order&size=${NEAR}&${side}`);
      const [before, after] = await Promise.all([
        ask(`order=newest&before=${position + 1}`),
        ask(`order=oldest&after=${position}`),
      ]);
      return inOrder([...before.events, ...after.events]);
    },
    placeholderData: keepPreviousData,
  });

/** What of a row is not the same at two positions. */
export const diffOf = (model: string, key: string, from: number, to: number) =>
  queryOptions({
    queryKey: pastKeys.diff(model, key, from, to),
    queryFn: () =>
      readLog<RowDiff>(`diff?model=${model}&key=${encodeURIComponent(key)}&from=${from}&to=${to}`),
    staleTime: Infinity,
    retry: false,
  });
