import { useEffect, useRef, useState } from 'react';
import { useKeys } from './use-keys';

/** The place that a step leads to; a first step forth begins at the top, one back at the end. */
export function step(length: number, from: number, by: 1 | -1): number {
  if (from < 0) return by > 0 ? 0 : length - 1;
  return Math.max(0, Math.min(length - 1, from + by));
}

export const elementId = (itemId: string) => `item-${itemId}`;

/** Moves the focus through the items with j and k; Enter opens the one it stands on. */
export function useSelection(ids: string[], reveal: (place: number) => void, open: (id: string) => void) {
  const [selected, select] = useState<string | null>(null);
  const awaited = useRef<string | null>(null);
  const go = (by: 1 | -1) => {
    const place = step(ids.length, selected === null ? -1 : ids.indexOf(selected), by);
    const id = ids[place];
    if (id === undefined) return;
    awaited.current = id;
    select(id);
    reveal(place);
  };
  useKeys({
    j: () => go(1),
    k: () => go(-1),
    Enter: () => selected !== null && open(selected),
    Escape: () => {
      select(null);
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    },
  });
  // The item may be mounted only once the list has scrolled to it.
  useEffect(() => {
    if (awaited.current === null) return;
    const element = document.getElementById(elementId(awaited.current));
    if (!element) return;
    awaited.current = null;
    element.focus({ preventScroll: true });
  });
  return { selected, select };
}
