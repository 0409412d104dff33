// What a piece of news says, as pages show it.
import type { DeclineReason } from '../api/types';

export const REASONS: readonly DeclineReason[] = ['not_news', 'unsourced', 'promotion', 'rights', 'other'];

/** Empty lines part paragraphs; single line breaks stay within theirs. */
export const paragraphsOf = (content: string): string[] =>
  content
    .split(/\n(?:[^\S\n]*\n)+/)
    .map((part) => part.trim())
    .filter((part) => part !== '');

/** Whose site it is, as people call it; null for what no browser goes to in secret. */
export function hostOf(source: string | null): string | null {
  if (!source?.startsWith('https://')) return null;
  try {
    return new URL(source).hostname.replace(/^www\./, '');
  } catch {
    return null;
  }
}

export const pathOf = (id: string): string => `/news/detail/${id}`;
