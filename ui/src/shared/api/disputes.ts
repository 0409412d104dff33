// What was said about a disputed sale.
import { queryOptions } from '@tanstack/react-query';
import { read } from './client';
import { itemKeys } from './keys';
import { freshOrder } from './order';
import type { Dispute, Hex } from './types';

interface About {
  orderId: Hex;
  itemId: string;
}

/** The sale that is disputed: its split is what it was paid with, and does not change. */
export const disputedSale = (about: About) =>
  queryOptions({
    queryKey: [...itemKeys.one(about.itemId), 'dispute', about.orderId, 'sale'],
    queryFn: () => freshOrder(about),
  });

/** For its sides and for operators; `version` is the order's position, by which it is read anew. */
export const disputeOf = ({ orderId, itemId }: About, version: number | string) =>
  queryOptions({
    queryKey: [...itemKeys.one(itemId), 'dispute', orderId, version],
    queryFn: () => read<Dispute>(`item/offer/dispute/${orderId}`),
    placeholderData: (before: Dispute | undefined) => before,
  });
