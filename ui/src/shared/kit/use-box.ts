import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

export interface Box<E extends HTMLElement> {
  ref: RefObject<E | null>;
  /** Pixels from the page's top, and how wide it is; none of it before it was measured. */
  top: number;
  width: number;
}

/**
 * Where an element begins and how wide it is, as what stands above it wraps and grows. Measured at once only
 * where something waits for it: a page that is asked before the browser has laid it out is laid out twice.
 */
export function useBox<E extends HTMLElement>(atOnce: boolean): Box<E> {
  const ref = useRef<E>(null);
  const asked = useRef(atOnce);
  const [box, setBox] = useState({ top: 0, width: 0 });
  useLayoutEffect(() => {
    const measure = () => {
      const element = ref.current;
      if (!element) return;
      const top = Math.round(element.getBoundingClientRect().top + scrollY);
      const width = element.clientWidth;
      setBox((known) => (known.top === top && known.width === width ? known : { top, width }));
    };
    if (asked.current) measure();
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    if (ref.current) observer.observe(ref.current);
    return () => observer.disconnect();
  }, []);
  return { ref, ...box };
}
