// What the pages of collections and people ask for beside items and lines.
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { read, readBy } from '../../shared/api/client';
import type {
  CoinPricePage,
  CollectionCard,
  Credit,
  CreatorFacts,
  EarningPage,
  OfferPage,
  OwnCollections,
  OwnTransaction,
  TransactionPage,
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

/** What venues hold for a wallet because they could not send it. */
export const credits = (address: string) =>
  queryOptions({
    queryKey: ['browse', 'credits', address],
    queryFn: async () => (await read<{ credits: Credit[] }>(`open/credits/${address}`)).credits,
  });

/** A block comes within seconds; what is on its way is looked at again. */
const UNDER_WAY_MS = 2_000;

export const isUnderWay = ({ state }: OwnTransaction) => state === 'pending' || state === 'mined';

export const ownTransactions = (uid: string) =>
  infiniteQueryOptions({
    queryKey: ['browse', 'own', uid, 'transactions'],
    queryFn: ({ pageParam }) => {
      const query = new URLSearchParams({ size: '30', ...(pageParam && { cursor: pageParam }) });
      return read<TransactionPage>(`transactions?${query}`);
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    refetchInterval: ({ state }) =>
      state.data?.pages.some((page) => page.transactions.some(isUnderWay)) ? UNDER_WAY_MS : false,
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
