// Reads of one item, and of one order.
import { queryOptions } from '@tanstack/react-query';
import { read } from '../../shared/api/client';
import type { ActivityLine, ItemDetail, OrderCard, OrderDetail } from '../../shared/api/types';

export const itemKeys = {
  all: ['item'] as const,
  one: (itemId: string) => [...itemKeys.all, itemId] as const,
};

export const item = (itemId: string) =>
  queryOptions({
    queryKey: [...itemKeys.one(itemId), 'info'],
    queryFn: () => read<ItemDetail>(`item/open/info?id=${encodeURIComponent(itemId)}`),
  });

export const ordersOfItem = (itemId: string) =>
  queryOptions({
    queryKey: [...itemKeys.one(itemId), 'orders'],
    queryFn: () => read<{ orders: OrderCard[] }>(`item/open/listings?id=${encodeURIComponent(itemId)}`),
  });

export const activityOfItem = (itemId: string) =>
  queryOptions({
    queryKey: [...itemKeys.one(itemId), 'activity'],
    queryFn: () =>
      read<{ activity: ActivityLine[] }>(`item/open/activity?size=50&id=${encodeURIComponent(itemId)}`),
  });

/** The order as it stands now, for acting on it; never from a cache. */
export const freshOrder = (order: OrderCard) =>
  read<OrderDetail>(`item/sale/detail/${order.itemId}/${order.orderId}`);
