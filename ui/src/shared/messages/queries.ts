// The calls of messages. Nothing of them is served from a cache that was not asked again.
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { accountCommand, accountPage } from '../api/client';
import type { MessageCategory, MessageCounts, MessagePage, MessageTarget, Muted } from '../api/types';

/** The kinds of messages as the calls number them. */
export const KINDS = [
  ['notifications', 3, 'notificationstotal'],
  ['replies', 1, 'repliestotal'],
  ['likes', 2, 'likestotal'],
] as const;
export type KindName = (typeof KINDS)[number][0];

/** How many the panel shows. */
export const PANEL_SIZE = 3;
const PAGE_SIZE = 20;
/** The socket tells sooner; this is for when it cannot. */
export const POLL_MS = 30_000;

export const MESSAGES = 'messages';

export const unread = (uid: string) =>
  queryOptions({
    queryKey: [MESSAGES, uid, 'unread'],
    // Nobody asked for it: a refusal leads nobody off their page.
    queryFn: () => accountPage<MessageCounts>('message/unread', { redirect: 'false' }),
    refetchInterval: POLL_MS,
    refetchOnWindowFocus: false,
  });

const numberOf = (kind: KindName) => KINDS.find(([name]) => name === kind)![1];

export const newest = (uid: string, kind: KindName, language: string) =>
  queryOptions({
    queryKey: [MESSAGES, uid, 'newest', kind, language],
    queryFn: () => {
      const query = { type: String(numberOf(kind)), userid: uid, page: '1', size: String(PANEL_SIZE) };
      return accountPage<MessagePage>(`message/list?${new URLSearchParams(query)}`);
    },
  });

export const all = (uid: string, kind: KindName, language: string) =>
  infiniteQueryOptions({
    queryKey: [MESSAGES, uid, 'all', kind, language],
    queryFn: ({ pageParam }) => {
      const type = String(numberOf(kind));
      const query = new URLSearchParams({ type, userid: uid, size: String(PAGE_SIZE) });
      if (pageParam) query.set('cursor', pageParam);
      return accountPage<MessagePage>(`message/list?${query}`);
    },
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
  });

/** Without an id, all that there is. */
export const markRead = (id?: string) => accountCommand('message/read', { id });

/** The categories that somebody does without. */
export const muted = (uid: string) =>
  queryOptions({
    queryKey: [MESSAGES, uid, 'muted'],
    queryFn: () => accountPage<Muted>('message/muted'),
  });

export const mute = (muted: MessageCategory[]) => accountCommand<Muted>('message/mute', { muted });

export const jumpOf = (id: string) =>
  accountPage<MessageTarget>(`message/jump?${new URLSearchParams({ id })}`);
