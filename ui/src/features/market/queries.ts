// Reads of the market: lists, collections, chains, the tape.
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { read } from '../../shared/api/client';
import type { ActivityLine, CollectionCard, ItemCard } from '../../shared/api/types';

/** What the page's address says to show. */
export interface MarketFilter {
  status?: 'listed' | 'all';
  rail?: 'escrow' | 'signature';
  collection?: string;
  currency?: string;
  search?: string;
  sort?: 'recent' | 'price_asc' | 'price_desc' | 'token';
}

export const marketKeys = {
  all: ['market'] as const,
  items: (filter: MarketFilter) => [...marketKeys.all, 'items', filter] as const,
  collections: () => [...marketKeys.all, 'collections'] as const,
  activity: () => [...marketKeys.all, 'activity'] as const,
};

interface Page {
  items: ItemCard[];
  next: string | null;
}

export const itemsOf = (filter: MarketFilter) =>
  infiniteQueryOptions({
    queryKey: marketKeys.items(filter),
    queryFn: ({ pageParam }) => {
      const query = new URLSearchParams({ size: '36', status: 'listed' });
      for (const [key, value] of Object.entries(filter)) if (value) query.set(key, value);
      if (pageParam) query.set('cursor', pageParam);
      return read<Page>(`item/open/list?${query}`);
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
  });

export const collections = queryOptions({
  queryKey: marketKeys.collections(),
  queryFn: () => read<{ collections: CollectionCard[] }>('collection/open/list'),
});

export const marketActivity = queryOptions({
  queryKey: marketKeys.activity(),
  queryFn: () => read<{ activity: ActivityLine[] }>('open/activity?size=14'),
});
