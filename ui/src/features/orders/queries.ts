// Reads of orders.
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { command, read } from '../../shared/api/client';
import { itemKeys } from '../../shared/api/keys';
import { freshOrder } from '../../shared/api/order';
import type { DormantPage, OrderCard, OrderDetail, OrderPage, OwnItem } from '../../shared/api/types';

export const orderKeys = { dormant: ['dormant'] as const };

/** What the account signed, the book does not show, and the chain would honour. */
export const dormantOf = (account: string) =>
  queryOptions({
    queryKey: [...orderKeys.dormant, account],
    queryFn: () => read<DormantPage>(`item/open/dormant/${account}`),
    // What makes a signature dormant happens elsewhere, so no page's topic tells of it.
    refetchInterval: 10_000,
  });

/** What a new counter would end on one chain, and what stays. */
export const standingOf = (account: string, chainId: number | undefined) =>
  queryOptions({
    ...dormantOf(account),
    select: (page) => page.signed.find((row) => row.chainId === chainId) ?? null,
  });

const listings = (itemId: string, cursor: string | null) =>
  read<OrderPage>(`item/open/listings?${new URLSearchParams({ id: itemId, ...(cursor && { cursor }) })}`);

/** What waits or can be bought comes first, so that of a long list the first page has it. */
export const ordersOfItem = (itemId: string) =>
  infiniteQueryOptions({
    queryKey: [...itemKeys.one(itemId), 'orders'],
    queryFn: ({ pageParam }) => listings(itemId, pageParam),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    select: ({ pages }) => ({ orders: pages.flatMap((page) => page.orders) }),
  });

/** An item and one's own part in it. */
export const ownItem = (itemId: string) =>
  queryOptions({
    queryKey: [...itemKeys.one(itemId), 'own'],
    queryFn: () => read<OwnItem>(`item/details?id=${encodeURIComponent(itemId)}`),
  });

/** What the seller says of a standing sale; it is not signed. */
export const updateSale = ({ orderId, itemId }: OrderCard, text: string) =>
  command('item/sale/update', { orderId, itemId, text });

/** One order with its bids and its history. */
export const orderDetail = (order: OrderCard) =>
  queryOptions({
    queryKey: [...itemKeys.one(order.itemId), 'order', order.orderId, order.position],
    queryFn: () => freshOrder(order),
    placeholderData: keepPreviousData,
  });

const NOT_APPROVED = 303;

/** The order once it was told that its venue may move the item; as it stands after five seconds at most. */
export async function approvedOrder(order: OrderCard): Promise<OrderDetail> {
  for (let tries = 50; ; tries -= 1) {
    const now = await freshOrder(order);
    if (tries === 0 || !now.validity.errors.includes(NOT_APPROVED)) return now;
    await new Promise((done) => setTimeout(done, 100));
  }
}

/** What shows the orders of an item as they stand, never from a cache. */
export const shownOrders = (itemId: string) => () => listings(itemId, null);
