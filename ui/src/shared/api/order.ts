import { read } from './client';
import type { Hex, OrderDetail } from './types';

/** The order as it stands now, for acting on it; never from a cache. */
export const freshOrder = ({ orderId, itemId }: { orderId: Hex; itemId: string }) =>
  read<OrderDetail>(`item/sale/detail/${itemId}/${orderId}`);
