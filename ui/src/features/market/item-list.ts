import type { ItemCard } from '../../shared/api/types';

/** What the grid and the table have in common. */
export interface ListProps {
  items: ItemCard[];
  /** Whether there are further pages, and asking for the next one. */
  more: boolean;
  onMore: () => void;
  onOpen: (itemId: string) => void;
}
