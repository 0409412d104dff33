// The newest card of each order that the socket has told of. Components read single orders, so a
// busy market redraws only the cards that changed.
import { useCallback, useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { freshOrder } from './order';
import type { OrderCard } from './types';
import { whenDue } from './when-due';

/** More than any page shows; the longest unchanged leave first. */
const KEPT_MAX = 5_000;

const untilOf = (card: OrderCard) => card.statusUntil ?? Infinity;

/** Whether it says more: of an event after the other's, or of the same and read when more time had passed. */
const isLater = (card: OrderCard, known: OrderCard) =>
  card.position > known.position || (card.position === known.position && untilOf(card) > untilOf(known));

const cards = new Map<string, OrderCard>();
const readers = new Map<string, Set<() => void>>();

/** Takes newer cards; one that is older than what is known, or the same again, changes nothing. */
export function tellOrders(fresh: OrderCard[]): void {
  const changed = new Set<string>();
  for (const card of fresh) {
    const known = cards.get(card.orderId);
    if (known && !isLater(card, known)) continue;
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
  return told && isLater(told, order) ? told : order;
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
  const text = () => orders.map(newest).map((card) => `${card.position} ${untilOf(card)}`).join();
  useSyncExternalStore(subscribe, text);
  const shown = orders.map(newest);
  useClock(shown);
  return shown;
}

/** A lock that is over, a start that has come: no event tells of it, so it is asked for when it is due. */
function useClock(shown: OrderCard[]): void {
  const due = Math.min(...shown.map(untilOf));
  const ask = useEffectEvent(() => {
    for (const card of shown.filter((one) => untilOf(one) === due)) {
      freshOrder(card).then((fresh) => tellOrders([fresh]), () => undefined);
    }
  });
  useEffect(() => whenDue(due, () => ask()), [due]);
}
