// A place in a picture that is pointed at, or moved to by keys: the picture is then a slider over its places.
import { type KeyboardEvent, useState } from 'react';

/** Where a key leads from a place; undefined for keys that lead nowhere. */
export function movedBy(key: string, place: number | undefined, count: number): number | undefined {
  const last = count - 1;
  if (last < 0) return undefined;
  switch (key) {
    case 'ArrowLeft': return Math.max(0, Math.min(place ?? count, count) - 1);
    case 'ArrowRight': return Math.min(last, (place ?? -1) + 1);
    case 'Home': return 0;
    case 'End': return last;
    default: return undefined;
  }
}

/** Which of so many places is shown, and what a picture needs to be moved through by keys. */
export function useCursor(count: number) {
  const [chosen, setPlace] = useState<number>();
  // What was shown may be gone.
  const place = chosen === undefined || count === 0 ? undefined : Math.min(chosen, count - 1);
  const onKeyDown = (event: KeyboardEvent) => {
    // With these the browser goes back and forth.
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const next = movedBy(event.key, place, count);
    if (next === undefined) return;
    event.preventDefault();
    setPlace(next);
  };
  const slider = {
    role: 'slider',
    tabIndex: 0,
    'aria-valuemin': 1,
    'aria-valuemax': Math.max(1, count),
    // Before anybody chose, what is newest.
    'aria-valuenow': (place ?? Math.max(0, count - 1)) + 1,
    onKeyDown,
    onFocus: () => setPlace((known) => known ?? Math.max(0, count - 1)),
  } as const;
  return { place, setPlace, slider };
}
