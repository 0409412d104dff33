// Of which category collections are shown: what the address asks for, else what its path says.
import { usePathWords } from '../../shared/kit/params';
import { useAsked } from './asked';

export const CATEGORIES = ['erc721', 'erc1155'] as const;

const known = (word: string | undefined) => CATEGORIES.find((one) => one === word?.toLowerCase());

export function useCategory() {
  const { search, set } = useAsked();
  const named = known(usePathWords().category);
  const category = search.category === undefined ? named : known(search.category);
  // Where the path names one, all of them have to be asked for by a word.
  const choose = (chosen: string) => set({ category: chosen || (named && 'all') });
  return { category, choose };
}
