// Reads of offers.
import { queryOptions } from '@tanstack/react-query';
import { read } from '../../shared/api/client';
import { itemKeys } from '../../shared/api/keys';
import type { OfferCard } from '../../shared/api/types';

type Filter = 'active' | 'made';

const offers = (itemId: string, filter: Filter) =>
  read<{ offers: OfferCard[] }>(`item/offer/open/${filter}/${encodeURIComponent(itemId)}?size=100`);

/** Highest first; those that can be taken, or all that were ever made. */
export const offersOfItem = (itemId: string, filter: Filter) =>
  queryOptions({
    queryKey: [...itemKeys.one(itemId), 'offers', filter],
    queryFn: () => offers(itemId, filter),
  });

/** Returns when the pages show what was just written: reads wait for our own position. */
export const reflected = async (itemId: string): Promise<void> => void (await offers(itemId, 'active'));
