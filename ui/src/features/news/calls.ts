// The calls of news.
import { type QueryClient, infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { communityCommand, readAt, readBy } from '../../shared/api/client';
import type { NewsArticle, NewsCard, NewsDraft, NewsKind, NewsPage } from '../../shared/api/types';
import type { Language } from '../../shared/i18n';

const SERVICE = 'communityservice';
const PAGE_SIZE = 20;
const KEY = 'news';

export interface Asked {
  kind?: NewsKind;
  language?: Language;
  keyword?: string;
  size?: number;
}

/** Newest first; what somebody looks for is in the body, where no log of addresses keeps it. */
export const newsOf = ({ kind, language, keyword, size = PAGE_SIZE }: Asked) =>
  infiniteQueryOptions({
    queryKey: [KEY, 'list', kind ?? '', language ?? '', keyword ?? '', size],
    queryFn: async ({ pageParam }): Promise<NewsPage> => {
      const after = pageParam || undefined;
      const body = { keyword, kind, language, after, size };
      if (keyword) return readBy('selectallnews', body, SERVICE);
      const all = Object.entries({ kind, language, after, size: String(size) });
      const asked = all.filter(([, value]) => value);
      const query = new URLSearchParams(asked as [string, string][]);
      return (await readAt<NewsPage>(`news/list?${query}`, SERVICE)).data;
    },
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
  });

export const favoritesIn = (language: Language | undefined) =>
  queryOptions({
    queryKey: [KEY, 'favorites', language ?? ''],
    queryFn: async () => {
      const query = language ? `?${new URLSearchParams({ language })}` : '';
      return (await readAt<{ news: NewsCard[] }>(`open/news/favorites${query}`, SERVICE)).data.news;
    },
  });

/** Whoever wrote it sees it in any state, so that it is another one for each who is signed in. */
export const articleOf = (contentid: string, uid: string) =>
  queryOptions({
    queryKey: [KEY, 'article', contentid, uid],
    queryFn: async () =>
      (await readAt<NewsArticle>(`news/detail?${new URLSearchParams({ contentid })}`, SERVICE)).data,
    retry: false,
  });

/** While an operator may be reading. */
const LOOK_AGAIN_MS = 10_000;
const waits = ({ state }: NewsArticle) => state === 'pending';

/** Of the signed-in account, which is part of the key; newest first. */
export const ownNews = (uid: string) =>
  queryOptions({
    queryKey: [KEY, 'own', uid],
    queryFn: async () => (await readAt<{ news: NewsArticle[] }>('news/mine', SERVICE)).data.news,
    enabled: uid !== '',
    refetchInterval: ({ state }) => state.data?.some(waits) === true && LOOK_AGAIN_MS,
  });

export const readAgain = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: [KEY] });

export const contribute = (draft: NewsDraft): Promise<{ id: string }> => communityCommand('news/create', draft);
export const withdraw = (id: string): Promise<unknown> => communityCommand('news/withdraw', { id });
