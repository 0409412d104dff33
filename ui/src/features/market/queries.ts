// Reads of the market: lists, collections, chains, the tape.
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { read, readPast } from '../../shared/api/client';
import type {
  ActivityLine,
  BannerCard,
  CollectionCard,
  FloorHistory,
  HomeRows,
  ItemCard,
  MarketCounts,
} from '../../shared/api/types';
import type { At } from '../../shared/past/moment';
import type { ItemFilter } from '../../shared/show/item-filter';

/** What the page's address says to show. */
export interface MarketFilter extends ItemFilter {
  /** The moment that is looked back on; undefined is now. */
  at?: At;
}

const FILTER_FIELDS = [
  'status',
  'rail',
  'kind',
  'collection',
  'currency',
  'chain',
  'minPrice',
  'maxPrice',
  'traits',
  'search',
  'sort',
] as const;
// Full rows at 2, 3, 4, 5 and 6 columns.
const PAGE_SIZE = '60';

export const marketKeys = {
  all: ['market'] as const,
  items: (filter: MarketFilter) => [...marketKeys.all, 'items', filter] as const,
  collections: () => [...marketKeys.all, 'collections'] as const,
  activity: () => [...marketKeys.all, 'activity'] as const,
};

export interface Page {
  items: ItemCard[];
  next: string | null;
}

export const itemsOf = (filter: MarketFilter) =>
  infiniteQueryOptions({
    queryKey: marketKeys.items(filter),
    queryFn: ({ pageParam }) => {
      const query = new URLSearchParams({ size: PAGE_SIZE, status: 'listed' });
      for (const key of FILTER_FIELDS) if (filter[key]) query.set(key, String(filter[key]));
      if (pageParam) query.set('cursor', pageParam);
      const path = `item/open/list?${query}`;
      if (filter.at === undefined) return read<Page>(path);
      return readPast<Page>(path, filter.at).then(({ data }) => data);
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    // A list of many pages is kept true by the socket, and asked again as a whole by nobody.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    refetchOnMount: (query) => (query.state.data?.pages.length ?? 0) <= 1,
  });

/** The newest listings, for a glance. */
export const latestItems = queryOptions({
  queryKey: [...marketKeys.all, 'latest'] as const,
  queryFn: () => read<Page>('item/open/list?status=listed&sort=recent&size=8'),
});

export const collections = queryOptions({
  queryKey: marketKeys.collections(),
  queryFn: () => read<{ collections: CollectionCard[] }>('collection/open/list'),
});

export const marketActivity = queryOptions({
  queryKey: marketKeys.activity(),
  queryFn: () => read<{ activity: ActivityLine[] }>('open/activity?size=14'),
});

/** In the language of the page, which every call carries. */
export const banners = (language: string) =>
  queryOptions({
    queryKey: [...marketKeys.all, 'banners', language],
    queryFn: () => read<{ banners: BannerCard[] }>('home/open/banner'),
    // Editorial: nothing that money hangs on.
    staleTime: 300_000,
  });

const nowOrThen = <T>(path: string, at: At | undefined): Promise<T> =>
  at === undefined ? read<T>(path) : readPast<T>(path, at).then(({ data }) => data);

/** How much there is, now or at a moment. */
export const marketCounts = (at: At | undefined) =>
  queryOptions({
    queryKey: [...marketKeys.all, 'counts', at],
    queryFn: () => nowOrThen<MarketCounts>('home/open/index/count', at),
    placeholderData: keepPreviousData,
  });

/** What the front page shows of the market, now or at a moment. */
export const homeRows = (at: At | undefined) =>
  queryOptions({
    queryKey: [...marketKeys.all, 'home', at],
    queryFn: () => nowOrThen<HomeRows>('home/open/index', at),
    placeholderData: keepPreviousData,
  });

/** What had happened up to a position. */
export const activityThen = (position: number) =>
  queryOptions({
    queryKey: ['past', 'activity', position],
    queryFn: () => read<{ activity: ActivityLine[] }>(`open/activity?size=14&cursor=${position + 1}`),
    staleTime: Infinity,
    placeholderData: keepPreviousData,
  });

/** The newest listings of a moment, for a glance. */
export const latestThen = (at: At) =>
  queryOptions({
    queryKey: ['past', 'latest', at],
    queryFn: async () =>
      (await readPast<Page>('item/open/list?status=listed&sort=recent&size=8', at)).data,
    staleTime: Infinity,
    retry: false,
    placeholderData: keepPreviousData,
  });

/** The collections as they stood, and the position that the moment means. */
export const collectionsThen = (at: At) =>
  queryOptions({
    queryKey: ['past', 'collections', at],
    queryFn: () => readPast<{ collections: CollectionCard[] }>('collection/open/list', at),
    staleTime: Infinity,
    retry: false,
    placeholderData: keepPreviousData,
  });

/** Why a floor moved, up to a position; newest first. */
export const floorsThen = (collection: string, currency: string, at: number) =>
  queryOptions({
    queryKey: ['past', 'floors', collection, currency, at],
    queryFn: async () => {
      const path = `collection/open/floors?size=50&id=${collection}&currency=${currency}`;
      return (await readPast<FloorHistory>(path, at)).data;
    },
    staleTime: Infinity,
  });
