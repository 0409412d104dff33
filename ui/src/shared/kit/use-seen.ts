import { type RefObject, useEffect, useRef, useState } from 'react';

/** How far outside the window something already counts as in sight. */
const AROUND = '120px';

/** Whether something is in sight, or holds the focus: what costs a call is done for that alone. */
export function useSeen<Element extends HTMLElement>(): { place: RefObject<Element | null>; seen: boolean } {
  const place = useRef<Element>(null);
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    const element = place.current;
    if (!element) return;
    const observer = new IntersectionObserver(
      ([entry]) => setSeen(Boolean(entry?.isIntersecting) || element.contains(document.activeElement)),
      { rootMargin: AROUND },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { place, seen };
}
