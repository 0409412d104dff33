import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';

/** The end has to stay in sight this long: a fast scroll past it asks for nothing. */
const DELAY_MS = 200;
/** How far below the window the end may still be. */
const DISTANCE_PX = 0;

/** Calls for more when the end of a list comes into sight. */
export function useEnd(more: boolean, onMore: () => void): RefObject<HTMLParagraphElement | null> {
  const end = useRef<HTMLParagraphElement>(null);
  const ask = useEffectEvent(onMore);
  useEffect(() => {
    const element = end.current;
    if (!more || !element) return;
    let wait: ReturnType<typeof setTimeout> | undefined;
    const observer = new IntersectionObserver(
      ([seen]) => {
        clearTimeout(wait);
        if (seen?.isIntersecting) wait = setTimeout(ask, DELAY_MS);
      },
      { rootMargin: `${DISTANCE_PX}px` },
    );
    observer.observe(element);
    return () => {
      clearTimeout(wait);
      observer.disconnect();
    };
  }, [more]);
  return end;
}
