// Small reads that pages of every kind show: a few items, the collections, what has just happened.
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { accountRead, read } from '../api/client';
import type { ActivityLine, CollectionCard, ItemCard } from '../api/types';

export interface ItemsAsked {
  status: 'listed' | 'all';
  sort: 'recent' | 'token';
  owner?: string;
  collection?: string;
  search?: string;
}

interface ItemPage {
  items: ItemCard[];
  next: string | null;
}

const queryOf = (asked: ItemsAsked, size: number) => {
  const words = Object.entries(asked).filter(([, value]) => value) as [string, string][];
  return new URLSearchParams([...words, ['size', String(size)]]);
};

export const someItems = (asked: ItemsAsked, size = 8) =>
  queryOptions({
    queryKey: ['show', 'items', asked, size],
    queryFn: () => read<ItemPage>(`item/open/list?${queryOf(asked, size)}`),
  });

/** Page after page of items. */
export const manyItems = (asked: ItemsAsked) =>
  infiniteQueryOptions({
    queryKey: ['show', 'many', asked],
    queryFn: ({ pageParam }) => {
      const query = queryOf(asked, 30);
      if (pageParam) query.set('cursor', pageParam);
      return read<ItemPage>(`item/open/list?${query}`);
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
  });

export const allCollections = queryOptions({
  queryKey: ['show', 'collections'],
  queryFn: () => read<{ collections: CollectionCard[] }>('collection/open/list'),
});

export const lately = queryOptions({
  queryKey: ['show', 'activity'],
  queryFn: () => read<{ activity: ActivityLine[] }>('open/activity?size=8'),
});

export interface Profile {
  state: 'none' | 'told' | 'erased';
  personalprofile: string;
  profileimageurl: string;
  bannerimageurl: string;
  instagramurl: string;
  websiteurl: string;
  twitterurl: string;
}

export const profileOf = (address: string) =>
  queryOptions({
    queryKey: ['show', 'profile', address],
    queryFn: () => accountRead<Profile>(`user/wallet/profile?walletaddress=${encodeURIComponent(address)}`),
    enabled: /^0x[0-9a-fA-F]{40}$/.test(address),
  });
