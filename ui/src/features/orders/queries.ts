// Reads of orders.
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { read } from '../../shared/api/client';
import { itemKeys } from '../../shared/api/keys';
import type { OrderCard, OrderDetail } from '../../shared/api/types';

const listings = (itemId: string) =>
  read<{ orders: OrderCard[] }>(`item/open/listings?id=${encodeURIComponent(itemId)}`);

export const ordersOfItem = (itemId: string) =>
  queryOptions({
    queryKey: [...itemKeys.one(itemId), 'orders'],
    queryFn: () => listings(itemId),
  });

/** One order with its bids and its history. */
export const orderDetail = (order: OrderCard) =>
  queryOptions({
    queryKey: [...itemKeys.one(order.itemId), 'order', order.orderId, order.position],
    queryFn: () => freshOrder(order),
    placeholderData: keepPreviousData,
  });

/** The order as it stands now, for acting on it; never from a cache. */
export const freshOrder = (order: OrderCard) =>
  read<OrderDetail>(`item/sale/detail/${order.itemId}/${order.orderId}`);

/** Returns when the pages show what was just written: reads wait for our own position. */
export const reflected = async (itemId: string): Promise<void> => void (await listings(itemId));
