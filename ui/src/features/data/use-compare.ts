// Choosing books to compare: the choice stands in the address, so that a link shows the same.
import { useAsked } from './asked';
import { readCompare, writeCompare } from './compare';

export function useCompare() {
  const { search, set } = useAsked();
  const chosen = readCompare(search.compare);
  const keys = chosen.map((book) => book.key);
  const put = (key: string, wanted: boolean) => {
    const others = keys.filter((one) => one !== key);
    set({ compare: writeCompare(wanted ? [...others, key] : others) });
  };
  return { chosen, keys, put, clear: () => set({ compare: undefined }) };
}
