// Which of an item's orders its page is about, and how an auction stands by the chain's own time.
import { useChainTime } from '../../shared/api/chain-time';
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

/** What everybody sees of a book, and what only the maker still has to do with. */
const SHOWN = ['active', 'locked'];
const OWN = ['not_started', 'draft', 'inactive', 'cancel_pending'];

/** By the price of one, compared without rounding. */
const byUnit = (one: OrderCard, other: OrderCard): number => {
  const [left, right] = [BigInt(one.price) * BigInt(other.amount), BigInt(other.price) * BigInt(one.amount)];
  return left < right ? -1 : Number(left > right);
};

/** What stands, the best first in each currency; below, the account's own that others do not see. */
export function bookOf(orders: OrderCard[], account: string | undefined): OrderCard[] {
  const shown = orders.filter(({ status }) => SHOWN.includes(status));
  const currencies = [...new Set(shown.map(({ currency }) => currency))];
  const own = orders.filter(({ status, maker }) => maker === account && OWN.includes(status));
  return [
    ...currencies.flatMap((of) => shown.filter(({ currency }) => currency === of).sort(byUnit)),
    ...own,
  ];
}

export type AuctionPhase = 'scheduled' | 'live' | 'ended';

export function phaseOf(order: OrderCard, now: number): AuctionPhase {
  if (order.status === 'ended' || now >= order.endTime) return 'ended';
  return now < order.startTime ? 'scheduled' : 'live';
}

/** Whether its time is over: after that the chain takes no purchase, whatever our own clock says. */
export const useOver = (order: OrderCard): boolean =>
  phaseOf(order, useChainTime(Number(order.itemId.split('-')[0]))) === 'ended';

/** What came of the item's last order that is over; the newest is told. */
export const lastOver = (orders: OrderCard[]): OrderCard | undefined =>
  orders
    .filter((row) => ['filled', 'refunded', 'returned'].includes(row.status))
    .sort((left, right) => right.position - left.position)[0];
