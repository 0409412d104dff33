// Small reads that pages of every kind show: a few items, the collections, what has just happened.
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { accountPage, read } from '../api/client';
import type { ActivityLine, ActivityPage, CollectionCard, CreatorRanking, ItemCard } from '../api/types';
import { isAddress } from '../valid';
import type { ItemFilter } from './item-filter';

export interface ItemsAsked extends ItemFilter {
  owner?: string;
  /** Of the calls that tell of one collection. */
  id?: string;
  /** Of the calls that tell of one wallet. */
  address?: string;
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

/** Page after page of items: of the market's list, or of another call that tells items. */
export const manyItems = (asked: ItemsAsked, path = 'item/open/list') =>
  infiniteQueryOptions({
    queryKey: ['show', 'many', path, asked],
    queryFn: ({ pageParam }) => {
      const query = queryOf(asked, 30);
      if (pageParam) query.set('cursor', pageParam);
      return read<ItemPage>(`${path}?${query}`);
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
  });

export const allCollections = queryOptions({
  queryKey: ['show', 'collections'],
  queryFn: () => read<{ collections: CollectionCard[] }>('collection/open/list'),
});

/** Page after page of what happened, newest first. */
export const manyLines = (path: string, asked: Record<string, string>) =>
  infiniteQueryOptions({
    queryKey: ['show', 'lines', path, asked],
    queryFn: ({ pageParam }) => {
      const query = new URLSearchParams({ ...asked, size: '30' });
      if (pageParam) query.set('cursor', String(pageParam));
      return read<ActivityPage>(`${path}?${query}`);
    },
    initialPageParam: null as number | null,
    getNextPageParam: (page) => page.next,
  });

export const CREATOR_SORTS = ['sales', 'volume', 'items', 'collectors'] as const;
export const CREATOR_RANGES = ['1d', '7d', '30d', 'all'] as const;
/** Creators on a page of their ranking. */
export const RANKED = 20;

export interface RankingAsked {
  sort: (typeof CREATOR_SORTS)[number];
  range: (typeof CREATOR_RANGES)[number];
  page: number;
  /** What volumes are told in, and on which chain. */
  currency: string | undefined;
  chain: number | undefined;
  /** In the address, or in what a collection of theirs is called. */
  search?: string | undefined;
}

export const creatorRanking = ({ sort, range, page, currency, chain, search }: RankingAsked) =>
  queryOptions({
    queryKey: ['show', 'creators', sort, range, page, currency, chain, search],
    queryFn: () => {
      const on = chain !== undefined && { chain: String(chain) };
      const chosen = { ...(currency && { currency }), ...on, ...(search && { search }) };
      const words = { sort, range, page: String(page), size: String(RANKED), ...chosen };
      return read<CreatorRanking>(`open/creator/top/ranking?${new URLSearchParams(words)}`);
    },
    placeholderData: keepPreviousData,
  });

export const lately = queryOptions({
  queryKey: ['show', 'activity'],
  queryFn: () => read<{ activity: ActivityLine[] }>('open/activity?size=8'),
});

export interface Profile {
  state: 'none' | 'told' | 'erased';
  /** What its owner is certified as; empty for most. */
  certification: string;
  /** Empty where nobody has chosen a name. */
  username: string;
  personalprofile: string;
  profileimageurl: string;
  bannerimageurl: string;
  instagramurl: string;
  websiteurl: string;
  twitterurl: string;
  imgsource: string;
  /** Unix seconds; zero before the first. */
  signedat: number;
}

export const profileOf = (address: string) =>
  queryOptions({
    queryKey: ['show', 'profile', address],
    queryFn: () => accountPage<Profile>(`open/wallet/profile?walletaddress=${encodeURIComponent(address)}`),
    enabled: isAddress(address),
  });
