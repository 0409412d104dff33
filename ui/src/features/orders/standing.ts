// Which of an item's orders its page is about, and how an auction stands by the chain's own time.
import type { OrderCard } from '../../shared/api/types';

/** What the page is about first; the book's order decides among equals. */
const FIRST = ['active', 'locked', 'ended', 'expired', 'cancel_pending', 'not_started'];
/** On the signature rail nothing is left to be done about these. */
const ESCROW_ONLY = ['ended', 'expired', 'cancel_pending', 'not_started'];

/** The order that can be acted on; none when the item is not for sale and nothing is held. */
export function standing(orders: OrderCard[]): OrderCard | undefined {
  for (const status of FIRST) {
    const found = orders.find(
      (row) => row.status === status && (row.rail === 'escrow' || !ESCROW_ONLY.includes(status)),
    );
    if (found) return found;
  }
  return undefined;
}

export type AuctionPhase = 'scheduled' | 'live' | 'ended';

export function phaseOf(order: OrderCard, now: number): AuctionPhase {
  if (order.status === 'ended' || now >= order.endTime) return 'ended';
  return now < order.startTime ? 'scheduled' : 'live';
}

/** What came of the item's last order that is over; the newest is told. */
export const lastOver = (orders: OrderCard[]): OrderCard | undefined =>
  orders
    .filter((row) => ['filled', 'refunded', 'returned'].includes(row.status))
    .sort((left, right) => right.position - left.position)[0];
