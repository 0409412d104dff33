// Reads of one item.
import { queryOptions } from '@tanstack/react-query';
import { read } from '../../shared/api/client';
import { itemKeys } from '../../shared/api/keys';
import type { ActivityLine, ItemDetail } from '../../shared/api/types';

export const item = (itemId: string) =>
  queryOptions({
    queryKey: [...itemKeys.one(itemId), 'info'],
    queryFn: () => read<ItemDetail>(`item/open/info?id=${encodeURIComponent(itemId)}`),
  });

export const activityOfItem = (itemId: string) =>
  queryOptions({
    queryKey: [...itemKeys.one(itemId), 'activity'],
    queryFn: () =>
      read<{ activity: ActivityLine[] }>(`item/open/activity?size=50&id=${encodeURIComponent(itemId)}`),
  });
