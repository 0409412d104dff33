// What a key does about an order of the trader's table, or why it does nothing.
import { phaseOf } from '../features/orders/standing';
import type { OrderCard } from '../shared/api/types';

/** Reasons are keys of `trader.refused`. */
export type Way = { opens: 'buy' | 'bid' } | { refused: string };

const NOT_NOW: Partial<Record<string, string>> = {
  locked: 'order_locked',
  not_started: 'order_not_started',
  expired: 'order_expired',
  inactive: 'inactive',
};

interface Standing {
  account: string | undefined;
  /** By the chain's clock. */
  now: number;
  paused: 'venue' | 'collection' | null;
}

/** Of somebody who presses the key to buy: an auction is bid on, and one's own order is neither. */
export function wayTo(order: OrderCard, { account, now, paused }: Standing): Way {
  if (order.maker === account) return { refused: 'own_order' };
  if (paused) return { refused: `${paused}_paused` };
  if (order.status !== 'active') return { refused: NOT_NOW[order.status] ?? 'order_not_open' };
  const phase = phaseOf(order, now);
  if (phase === 'scheduled') return { refused: 'order_not_started' };
  if (phase === 'ended') return { refused: order.kind === 'auction' ? 'auction_over' : 'order_expired' };
  return { opens: order.kind === 'auction' ? 'bid' : 'buy' };
}
