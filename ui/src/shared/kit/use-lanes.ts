import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useDeferredValue, useEffect, useLayoutEffect, useRef, useState } from 'react';

/** What the sticky bars above a list hide of it, with a little air. */
const BARS_PX = 140;
/** Rows kept ready above and below what is seen; of a list that just came, fewer until those are drawn. */
const OVERSCAN = 4;
const OVERSCAN_AT_FIRST = 1;
/** The next page is asked for when this few rows are left. */
const AHEAD = 6;

interface Options {
  /** How many rows there are, and how high one is before it was measured. */
  rows: number;
  estimate: number;
  more: boolean;
  onMore: () => void;
}

/** Rows of a long list, of which only those near the window exist. */
export function useLanes({ rows, estimate, more, onMore }: Options) {
  const list = useRef<HTMLDivElement>(null);
  const [top, setTop] = useState(0);
  // Filters above the list wrap and grow: where it begins is known only after layout.
  useLayoutEffect(() => {
    const measure = () => {
      const box = list.current?.getBoundingClientRect();
      if (box) setTop(Math.round(box.top + scrollY));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, []);
  const virtual = useWindowVirtualizer({
    count: rows,
    estimateSize: () => estimate,
    overscan: useDeferredValue(OVERSCAN, OVERSCAN_AT_FIRST),
    scrollMargin: top,
    scrollPaddingStart: BARS_PX,
    scrollPaddingEnd: 24,
  });
  const shown = virtual.getVirtualItems();
  const last = shown.at(-1)?.index ?? 0;
  useEffect(() => {
    if (more && last >= rows - AHEAD) onMore();
  });
  const first = shown[0];
  return {
    list,
    virtual,
    shown,
    before: first ? first.start - top : 0,
    after: virtual.getTotalSize() - ((shown.at(-1)?.end ?? top) - top),
  };
}
