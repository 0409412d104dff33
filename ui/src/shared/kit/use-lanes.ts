import { type Virtualizer, measureElement, useWindowVirtualizer } from '@tanstack/react-virtual';
import { useDeferredValue, useEffect } from 'react';
import type { Box } from './use-box';

/** What the sticky bars above a list hide of it, with a little air. */
const BARS_PX = 140;
/** Rows kept ready above and below what is seen; of a list that just came, fewer until those are drawn. */
const OVERSCAN = 4;
const OVERSCAN_AT_FIRST = 1;
/** The next page is asked for when this few rows are left. */
const AHEAD = 6;

type Lanes = Virtualizer<Window, Element>;

/** As the browser tells it after its layout: asking at once would make it lay the page out for each row. */
function heightOf(row: Element, told: ResizeObserverEntry | undefined, lanes: Lanes): number {
  const known = lanes.measurementsCache[lanes.indexFromElement(row)]?.size;
  return told || known === undefined ? measureElement(row, told, lanes) : known;
}

interface Options {
  /** Of the list as a whole. */
  box: Pick<Box<HTMLElement>, 'top' | 'width'>;
  /** How many rows there are, and how high one is before it was measured. */
  rows: number;
  estimate: number;
  more: boolean;
  onMore: () => void;
}

/** Rows of a long list, of which only those near the window exist. */
export function useLanes({ box: { top, width }, rows, estimate, more, onMore }: Options) {
  const virtual = useWindowVirtualizer({
    // It asks the window as soon as it may, and for that everything would be laid out.
    enabled: width > 0,
    count: rows,
    estimateSize: () => estimate,
    measureElement: heightOf,
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
    virtual,
    shown,
    before: first ? first.start - top : 0,
    after: virtual.getTotalSize() - ((shown.at(-1)?.end ?? top) - top),
  };
}
