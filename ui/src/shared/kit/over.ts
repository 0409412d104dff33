// What stands over the page because some part of it has asked for it; the shell shows it.
import { create } from 'zustand';

export interface Question {
  text: string;
  confirm?: string;
  cancel?: string;
  answer: (yes: boolean) => void;
}

export interface Picture {
  src: string;
  alt: string;
}

export interface Shared {
  title?: string;
  sharelink?: string;
  sharetxt?: string;
  /** What kind of thing it is; a page, where nothing is said. */
  cardType?: 'item' | 'collection' | 'profile' | 'page';
  /** Where it was begun: that it was, is counted for token rains. */
  from?: 'rainPage' | 'titled' | 'other';
}

interface Over {
  question: Question | null;
  picture: Picture | null;
  shared: Shared | null;
}

export const useOver = create<Over>(() => ({ question: null, picture: null, shared: null }));

export const openPreview = (picture: Picture): void => useOver.setState({ picture });
