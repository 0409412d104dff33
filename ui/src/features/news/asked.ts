// What the address of a news page asks for: a language, and words that are looked for.
import type { Language } from '../../shared/i18n';

export const CHOICES = ['en', 'zh-HK', 'all'] as const;
export type Choice = (typeof CHOICES)[number];

type Words = Record<string, string | undefined>;

/** The site's own language, where the address says nothing of it. */
export const choiceIn = (words: Words, own: string): Choice =>
  CHOICES.find((one) => one === (words.language ?? own)) ?? 'en';

/** What the address says of a choice: nothing, where it is what one would see anyway. */
export const wordOf = (choice: string, own: string): string | undefined =>
  choice === own ? undefined : choice;

/** The site's own first, all of them last. */
export const choicesFor = (own: string): Choice[] =>
  [...CHOICES].sort((one, other) => rank(one, own) - rank(other, own));

const rank = (choice: Choice, own: string) => (choice === own ? 0 : choice === 'all' ? 2 : 1);

/** As it is asked for; none is all. */
export const languageOf = (choice: Choice): Language | undefined => (choice === 'all' ? undefined : choice);

/** More than this the server does not look for. */
const KEYWORD_MAX = 100;

export const keywordIn = (words: Words): string => [...(words.q ?? '').trim()].slice(0, KEYWORD_MAX).join('');
