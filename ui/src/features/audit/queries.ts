// Reads of the log and of the read models' health.
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { ApiError, readLog } from '../../shared/api/client';
import type { ChainsPage, CheckpointLine, EventDetail, EventPage, ModelPage, StreamPage } from '../../shared/api/types';
import { type AuditFilter, queryOf } from './filter';
import { nextOf } from './log-pages';

const PAGE_SIZE = '100';
/** What has appeared meanwhile is read at most so much at once. */
const FRESH_MAX = '500';
const HEALTH_MS = 2_000;

/** What is not there will not be there a second later; anything else is tried again once. */
const retry = (count: number, error: Error) =>
  count < 1 && !(error instanceof ApiError && [1511400, 1511404].includes(error.code));

export const auditKeys = {
  all: ['audit'] as const,
  log: (filter: AuditFilter) => [...auditKeys.all, 'log', filter] as const,
  event: (position: number) => [...auditKeys.all, 'event', position] as const,
  stream: (type: string, id: string) => [...auditKeys.all, 'stream', type, id] as const,
};

function ask(filter: AuditFilter, more: Record<string, string>): Promise<EventPage> {
  const query = queryOf(filter, Date.now() / 1_000);
  for (const [key, value] of Object.entries(more)) query.set(key, value);
  return readLog<EventPage>(`log?${query}`);
}

/** The log, newest first. */
export const logOf = (filter: AuditFilter) =>
  infiniteQueryOptions({
    queryKey: auditKeys.log(filter),
    queryFn: ({ pageParam }) =>
      ask(filter, { order: 'newest', size: PAGE_SIZE, ...(pageParam ? { before: String(pageParam) } : {}) }),
    initialPageParam: null as number | null,
    getNextPageParam: nextOf,
    // Kept true by the socket; events never change.
    staleTime: Infinity,
    gcTime: 60_000,
    refetchOnMount: 'always',
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

/** What was appended after a position, oldest first. */
export const freshOf = (filter: AuditFilter, after: number): Promise<EventPage> =>
  ask(filter, { order: 'oldest', size: FRESH_MAX, after: String(after) });

export const eventAt = (position: number) =>
  queryOptions({
    queryKey: auditKeys.event(position),
    queryFn: () => readLog<EventDetail>(`events/${position}`),
    retry,
  });

const streamPath = (type: string, id: string) =>
  `streams/${encodeURIComponent(type)}/${encodeURIComponent(id)}`;

/** One stream from its first event on. */
export const streamOf = (type: string, id: string) =>
  infiniteQueryOptions({
    queryKey: auditKeys.stream(type, id),
    queryFn: ({ pageParam }) =>
      readLog<StreamPage>(`${streamPath(type, id)}?size=${PAGE_SIZE}&from=${pageParam}`),
    initialPageParam: 0,
    retry,
    getNextPageParam: (page) => (page.more ? page.events.at(-1)?.sequence : undefined),
  });

/** Whether there is such a stream. */
export const streamExists = (type: string, id: string): Promise<boolean> =>
  readLog<StreamPage>(`${streamPath(type, id)}?size=1`).then(
    () => true,
    () => false,
  );

/** Where the read models stand, what is built beside them, and what stopped one. */
export const models = queryOptions({
  queryKey: [...auditKeys.all, 'models'] as const,
  queryFn: () => readLog<ModelPage>('models'),
  refetchInterval: HEALTH_MS,
});

/** The newest signed checkpoint, with the newest one that stands on a chain; none before the first. */
export const seal = queryOptions({
  queryKey: [...auditKeys.all, 'seal'] as const,
  queryFn: () => readLog<CheckpointLine>('checkpoint').catch(() => null),
  refetchInterval: HEALTH_MS,
});

/** How the followed chains are read. */
export const chains = queryOptions({
  queryKey: [...auditKeys.all, 'chains'] as const,
  queryFn: () => readLog<ChainsPage>('chains'),
  refetchInterval: HEALTH_MS,
});
