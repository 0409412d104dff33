// Reads of one item, as it stands or as it stood.
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { read, readData, readPast } from '../../shared/api/client';
import { itemKeys } from '../../shared/api/keys';
import type { ActivityPage, ItemDetail, OrderCard, SalePage } from '../../shared/api/types';
import type { At } from '../../shared/past/moment';
import { stopsOfRows } from '../../shared/past/queries';

const info = (itemId: string) => `item/open/info?id=${encodeURIComponent(itemId)}`;

export const item = (itemId: string) =>
  queryOptions({
    queryKey: [...itemKeys.one(itemId), 'info'],
    queryFn: () => read<ItemDetail>(info(itemId)),
  });

/** The item as it stood, and the position that the moment means. */
export const itemThen = (itemId: string, at: At) =>
  queryOptions({
    queryKey: ['past', 'item', itemId, at],
    queryFn: () => readPast<ItemDetail>(info(itemId), at),
    placeholderData: keepPreviousData,
    staleTime: Infinity,
    retry: false,
  });

export const activityOfItem = (itemId: string, upto?: number) =>
  infiniteQueryOptions({
    queryKey: [...itemKeys.one(itemId), 'activity', ...(upto === undefined ? [] : [upto])],
    queryFn: ({ pageParam }) => {
      const cursor = pageParam === undefined ? '' : `&cursor=${pageParam}`;
      const path = `item/open/activity?size=50&id=${encodeURIComponent(itemId)}${cursor}`;
      return read<ActivityPage>(path);
    },
    initialPageParam: upto === undefined ? undefined : upto + 1,
    getNextPageParam: (page) => page.next ?? undefined,
    placeholderData: upto === undefined ? undefined : keepPreviousData,
  });

/** What it was sold for, the newest first; also what speaks against a sale is told. */
export const salesOfItem = (itemId: string, at?: At) =>
  infiniteQueryOptions({
    queryKey: [...itemKeys.one(itemId), 'sales', at],
    queryFn: ({ pageParam }) => {
      const words = new URLSearchParams({ item: itemId, range: 'all', washed: 'true', size: '100' });
      if (at !== undefined) words.set('at', String(at));
      if (pageParam !== undefined) words.set('cursor', pageParam);
      return readData<SalePage>(`open/collections/sales?${words}`);
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next ?? undefined,
  });

const listings = (itemId: string) => `item/open/listings?id=${encodeURIComponent(itemId)}`;

export const ordersThen = (itemId: string, at: number) =>
  queryOptions({
    queryKey: ['past', 'orders', itemId, at],
    queryFn: async () => (await readPast<{ orders: OrderCard[] }>(listings(itemId), at)).data,
    staleTime: Infinity,
    placeholderData: keepPreviousData,
  });

/** Orders whose events are stops, too; the best ones of a much traded item. */
const ORDERS_MAX = 20;

/** Every event that touched the item or its orders. */
export const stopsOfItem = (itemId: string) =>
  queryOptions({
    queryKey: [...itemKeys.one(itemId), 'stops'],
    queryFn: async () => {
      const { orders } = await read<{ orders: OrderCard[] }>(listings(itemId));
      const ids = orders.slice(0, ORDERS_MAX).map((order): [string, string] => ['orders', order.orderId]);
      return stopsOfRows([['items', itemId], ...ids]);
    },
    staleTime: 10_000,
  });
