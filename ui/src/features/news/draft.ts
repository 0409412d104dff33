// What somebody is about to contribute: checked as the server does, and kept with the tab, as logging in may
// leave the site.
import { create } from 'zustand';
import type { NewsDraft, NewsKind } from '../../shared/api/types';
import { isLink, isProse } from '../../shared/valid';

export const TITLE_MAX = 120;
export const CONTENT_MAX: Record<NewsKind, number> = { article: 20_000, fast: 500 };

export type Words = Record<'title' | 'content' | 'source', string> & {
  kind: NewsKind;
  /** The id of what was uploaded; empty for none. */
  picture: NonNullable<NewsDraft['picture']> | '';
  /** The site's own, until one is chosen. */
  language: NewsDraft['language'] | '';
};
export type Field = 'title' | 'content' | 'picture' | 'source';

export const EMPTY: Words = { kind: 'article', language: '', title: '', content: '', picture: '', source: '' };

const isTitle = (text: string) => {
  const { length } = [...text.trim()];
  return length >= 1 && length <= TITLE_MAX && !/\p{Cc}/u.test(text.trim());
};

/** The fields that lack something, as a refusal would name them. */
export function lacksOf({ kind, title, content, source }: Words): Field[] {
  const rights: [Field, boolean][] = [
    ['title', isTitle(title)],
    ['content', content.trim() !== '' && isProse(content.trim(), CONTENT_MAX[kind])],
    ['source', source.trim() === '' || isLink(source.trim())],
  ];
  return rights.flatMap(([field, right]) => (right ? [] : [field]));
}

/** As the call takes it. */
export function requestOf(words: Words, own: NewsDraft['language']): NewsDraft {
  const { kind, language, picture } = words;
  const source = words.source.trim();
  return {
    kind,
    language: language || own,
    title: words.title.trim(),
    content: words.content.trim(),
    ...(picture && { picture }),
    ...(source && { source }),
  };
}

const KEPT = 'newsDraft';

/** What was kept, with nothing in it but what a draft holds. */
export function draftIn(text: string | null): Words {
  try {
    const told = JSON.parse(text ?? '{}') as Record<string, unknown> | null;
    const texts = Object.entries(told ?? {}).filter(
      ([name, value]) => typeof value === 'string' && Object.hasOwn(EMPTY, name),
    );
    const words = { ...EMPTY, ...Object.fromEntries(texts) } as Words;
    const known = Object.hasOwn(CONTENT_MAX, words.kind) && ['', 'en', 'zh-HK'].includes(words.language);
    return known ? words : EMPTY;
  } catch {
    return EMPTY;
  }
}

function kept(): Words {
  try {
    return draftIn(sessionStorage.getItem(KEPT));
  } catch {
    return EMPTY;
  }
}

export const useDraft = create<Words>(kept);

export function write(changes: Partial<Words>): void {
  useDraft.setState(changes);
  try {
    sessionStorage.setItem(KEPT, JSON.stringify(useDraft.getState()));
  } catch {
    // Where nothing may be kept, it is there until the page is left.
  }
}
