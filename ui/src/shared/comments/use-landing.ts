import { useEffect } from 'react';
import { elementOf } from './sought';
import { landed, missing } from './store';

/** How far a list is read for one comment: a thousand of them. */
const PAGES_MAX = 50;

interface List {
  data: { pages: unknown[] } | undefined;
  isSuccess: boolean;
  isFetching: boolean;
  hasNextPage: boolean;
  fetchNextPage: () => unknown;
}

function goTo(id: string): void {
  landed(id);
  // The router puts a page that has just come to its top first.
  requestAnimationFrame(() => {
    const element = document.getElementById(elementOf(id));
    element?.scrollIntoView({ block: 'center' });
    element?.focus({ preventScroll: true });
  });
}

/**
 * Reads the list on until the comment stands in it. `ends`: it is the one that is sought, which one lands on
 * then; else its thread goes on looking.
 */
export function useLanding(list: List, ids: string[], id: string | undefined, ends: boolean): void {
  useEffect(() => {
    if (id === undefined || list.isFetching || !list.isSuccess) return;
    if (ids.includes(id)) {
      if (ends) goTo(id);
    } else if (list.hasNextPage && (list.data?.pages.length ?? 0) < PAGES_MAX) {
      void list.fetchNextPage();
    } else {
      missing();
    }
  });
}
