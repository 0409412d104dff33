import { useEffect } from 'react';

/** While it is shown, the page below stands still. */
export function useScrollLock(): void {
  useEffect(() => {
    const before = document.body.style.overflow;
    document.body.style.overflow = 'hidden';
    return () => {
      document.body.style.overflow = before;
    };
  }, []);
}
