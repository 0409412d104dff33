// Reads of offers.
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { read } from '../../shared/api/client';
import { itemKeys } from '../../shared/api/keys';
import type { OfferPage } from '../../shared/api/types';

type Filter = 'active' | 'made';

const offers = (itemId: string, filter: Filter, cursor?: string) => {
  const from = cursor === undefined ? '' : `&cursor=${encodeURIComponent(cursor)}`;
  return read<OfferPage>(`item/offer/open/${filter}/${encodeURIComponent(itemId)}?size=100${from}`);
};

/** Those that can be taken, the highest first. */
export const offersOfItem = (itemId: string) =>
  infiniteQueryOptions({
    queryKey: [...itemKeys.one(itemId), 'offers', 'active'],
    queryFn: ({ pageParam }) => offers(itemId, 'active', pageParam),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next ?? undefined,
  });

/** All that were ever made, of which the first page is enough to find one's own. */
export const offersMade = (itemId: string) =>
  queryOptions({
    queryKey: [...itemKeys.one(itemId), 'offers', 'made'],
    queryFn: () => offers(itemId, 'made'),
  });

/** What shows the offers for an item as they stand, never from a cache. */
export const shownOffers = (itemId: string) => () => offers(itemId, 'active');
