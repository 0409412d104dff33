// The newest card of each order that the socket has told of. Components read single orders, so a
// busy market redraws only the cards that changed.
import { useCallback, useSyncExternalStore } from 'react';
import type { OrderCard } from './types';

/** More than any page shows; the longest unchanged leave first. */
const KEPT_MAX = 5_000;

const cards = new Map<string, OrderCard>();
const readers = new Map<string, Set<() => void>>();

/** Takes newer cards; one that is older than what is known, or the same again, changes nothing. */
export function tellOrders(fresh: OrderCard[]): void {
  const changed = new Set<string>();
  for (const card of fresh) {
    const known = cards.get(card.orderId);
    if (known && known.position >= card.position) continue;
    cards.delete(card.orderId);
    cards.set(card.orderId, card);
    changed.add(card.orderId);
  }
  for (const id of cards.keys()) {
    if (cards.size <= KEPT_MAX) break;
    cards.delete(id);
  }
  for (const id of changed) readers.get(id)?.forEach((tell) => tell());
}

/** What was told may be wrong: pages are believed again until the socket tells more. */
export function forgetOrders(): void {
  const ids = [...cards.keys()];
  cards.clear();
  for (const id of ids) readers.get(id)?.forEach((tell) => tell());
}

/** The order as it stands now: what a page read, or what the socket has told since. */
export function newest(order: OrderCard): OrderCard {
  const told = cards.get(order.orderId);
  return told && told.position > order.position ? told : order;
}

function hear(id: string, reader: () => void): () => void {
  const all = readers.get(id) ?? new Set();
  readers.set(id, all.add(reader));
  return () => {
    all.delete(reader);
    if (all.size === 0) readers.delete(id);
  };
}

/** The orders as they stand now, one redraw a change. */
export function useNewest(orders: OrderCard[]): OrderCard[] {
  const ids = orders.map((order) => order.orderId).join();
  const subscribe = useCallback(
    (reader: () => void) => {
      const stops = ids.split(',').map((id) => hear(id, reader));
      return () => stops.forEach((stop) => stop());
    },
    [ids],
  );
  useSyncExternalStore(subscribe, () => orders.map((order) => newest(order).position).join());
  return orders.map(newest);
}
