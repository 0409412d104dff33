import { useLocation } from '@tanstack/react-router';
import { useGo } from './go';

export type Words = Record<string, string | undefined>;

/** What stands behind the question mark of the page's address, and putting something else there. */
export function useWords(): { words: Words; set: (changes: Words) => void } {
  const location = useLocation();
  const go = useGo();
  const words = location.search as Words;
  const set = (changes: Words) => {
    const kept = Object.entries({ ...words, ...changes }).filter(([, value]) => value);
    go(`${location.pathname}?${new URLSearchParams(kept as [string, string][])}`, { replace: true });
  };
  return { words, set };
}
