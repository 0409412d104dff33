// What was said about a disputed sale.
import { queryOptions } from '@tanstack/react-query';
import { read } from './client';
import { itemKeys } from './keys';
import type { Dispute, Hex } from './types';

interface About {
  orderId: Hex;
  itemId: string;
}

/** For its sides and for operators; `version` is the order's position, by which it is read anew. */
export const disputeOf = ({ orderId, itemId }: About, version: number | string) =>
  queryOptions({
    queryKey: [...itemKeys.one(itemId), 'dispute', orderId, version],
    queryFn: () => read<Dispute>(`item/offer/dispute/${orderId}`),
    placeholderData: (before: Dispute | undefined) => before,
  });
