import { useParams } from '@tanstack/react-router';

/** What stands in the page's path, by the names of the site map. */
export function usePathWords(): Record<string, string | undefined> {
  const words: Record<string, string | undefined> = useParams({ strict: false });
  return words;
}
