// What the pages of collections and people ask for beside items and lines.
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { read, readBy } from '../../shared/api/client';
import type {
  CoinPricePage,
  CollectionCard,
  CreatorFacts,
  EarningPage,
  OfferPage,
  OwnCollections,
} from '../../shared/api/types';

export const collectionOf = (id: string) =>
  queryOptions({
    queryKey: ['browse', 'collection', id],
    queryFn: () => read<CollectionCard>(`collection/open/detail?id=${encodeURIComponent(id)}`),
  });

export const creatorOf = (address: string) =>
  queryOptions({
    queryKey: ['browse', 'creator', address],
    queryFn: () => read<CreatorFacts>(`open/creator/index?address=${address}`),
  });

export const coinPrice = queryOptions({
  queryKey: ['browse', 'price'],
  queryFn: () => read<CoinPricePage>('open/ethprice'),
  refetchInterval: 30_000,
});

/** Of the signed-in account, which is part of the key: nobody sees what another one has left. */
export const ownCollections = (uid: string) =>
  queryOptions({
    queryKey: ['browse', 'own', uid, 'collections'],
    queryFn: () => read<OwnCollections>('collection/owner/list'),
  });

export const earnings = (uid: string) =>
  infiniteQueryOptions({
    queryKey: ['browse', 'own', uid, 'earnings'],
    queryFn: ({ pageParam }) => {
      const query = new URLSearchParams({ size: '30', ...(pageParam && { cursor: pageParam }) });
      return read<EarningPage>(`creator/earning?${query}`);
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
  });

/** Offers that a wallet has made, or that were made to it. */
export const offersOf = (address: string, filter: 'made' | 'received') =>
  infiniteQueryOptions({
    queryKey: ['browse', 'offers', address, filter],
    queryFn: ({ pageParam }) =>
      readBy<OfferPage>(`item/offer/open/${filter}/${address}`, {
        size: 30,
        ...(pageParam && { cursor: pageParam }),
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
  });
