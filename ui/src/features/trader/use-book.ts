// The book in the trader's table: read once, page by page, and from there on as the socket tells.
import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { read } from '../../shared/api/client';
import { listen } from '../../shared/api/live';
import type { CollectionCard, OfferCard, OrderCard } from '../../shared/api/types';
import { Pauses } from '../../shared/api/when-due';
import { readRow, readSide } from './read-book';
import { type Row, type View, rowOfOffer, rowOfOrder } from './row';
import { Rows } from './rows';

/** Rows change at once, and take their places so often. */
const PACE_MS = 120;
/** How often it is looked whether time has ended something. */
const CLOCK_MS = 1_000;
/** After a failure it is asked again so soon. */
const RETRY_MS = 2_000;
/** What was left out moves up when the best are sold: then it is read again so soon. */
const AGAIN_MS = 60_000;

type State = 'reading' | 'read' | 'failed';

/** Everything that is for sale or offered, live; `cut` where there is more than a table can have. */
export function useBook(view: View): { rows: Rows; state: State; cut: boolean } {
  const rows = useMemo(() => new Rows(PACE_MS), []);
  const [state, setState] = useState<State>('reading');
  const [cut, setCut] = useState(false);
  const { collection } = view;
  useEffect(() => {
    let over = false;
    let retry: ReturnType<typeof setTimeout> | undefined;
    const again = (ms: number) => {
      clearTimeout(retry);
      retry = setTimeout(() => void fill(), ms);
    };
    const fill = async () => {
      try {
        const sides = (['asks', 'bids'] as const).map((side) => readSide(side, collection, (page) => rows.take(page)));
        const more = (await Promise.all(sides)).includes(true);
        if (over) return;
        setState('read');
        setCut(more);
        if (more) again(AGAIN_MS);
      } catch {
        if (over) return;
        setState('failed');
        again(RETRY_MS);
      }
    };
    // Heard before it is read, so that nothing falls between the two.
    const stop = listen([collection ? `collection:${collection}` : 'market'], (changes) => {
      if (changes.length === 0) {
        rows.forget();
        return void fill();
      }
      const fresh: Row[] = [];
      for (const { kind, data } of changes) {
        if (kind === 'order') fresh.push(rowOfOrder(data as OrderCard));
        if (kind === 'offer') fresh.push(rowOfOffer(data as OfferCard));
      }
      if (fresh.length > 0) rows.take(fresh);
    });
    // What another choice had left here was not followed since.
    rows.forget();
    void fill();
    const pauses = new Pauses();
    const clock = setInterval(() => {
      const now = Date.now();
      const due = pauses.take(rows.end(Math.floor(now / 1_000)), now);
      for (const row of due) readRow(row).then((fresh) => rows.take([fresh]), () => undefined);
    }, CLOCK_MS);
    return () => {
      over = true;
      clearInterval(clock);
      clearTimeout(retry);
      stop();
    };
  }, [rows, collection]);
  return { rows, state, cut };
}

/** `YARD #12`: what a row is called, by its collection. */
export function useNames(): { nameOf: (row: Row) => string; collections: CollectionCard[] } {
  const { data } = useQuery({
    queryKey: ['market', 'collections'],
    queryFn: () => read<{ collections: CollectionCard[] }>('collection/open/list'),
  });
  return useMemo(() => {
    const collections = data?.collections ?? [];
    const symbols = new Map(collections.map((card) => [card.id, card.symbol]));
    const nameOf = (row: Row) => `${symbols.get(row.collection) ?? ''} #${row.tokenId || '*'}`.trim();
    return { nameOf, collections };
  }, [data]);
}

export const useOrder = (rows: Rows) => useSyncExternalStore(rows.hearList, rows.order);
export const useTaken = (rows: Rows) => useSyncExternalStore(rows.hearList, rows.taken);
export const useWaiting = (rows: Rows) => useSyncExternalStore(rows.hearList, rows.waiting);

export function useRow(rows: Rows, id: string): Row | undefined {
  const hear = useCallback((tell: () => void) => rows.hearRow(id, tell), [rows, id]);
  return useSyncExternalStore(hear, () => rows.row(id));
}
