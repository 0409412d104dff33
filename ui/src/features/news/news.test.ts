import { beforeEach, describe, expect, it, vi } from 'vitest';
import * as api from '../../shared/api/client';
import { hostOf, paragraphsOf } from '../../shared/news/words';
import type { NewsCard } from '../../shared/api/types';
import { choiceIn, choicesFor, keywordIn, languageOf, wordOf } from './asked';
import { newsOf } from './calls';
import { daysOf, nameOf, unique } from './days';
import { CONTENT_MAX, EMPTY, TITLE_MAX, draftIn, lacksOf, requestOf, useDraft, write } from './draft';

vi.mock('../../shared/api/client', async (original) => ({
  ...(await original<typeof api>()),
  readAt: vi.fn(() => Promise.resolve({ data: null, position: 0 })),
  readBy: vi.fn(() => Promise.resolve(null)),
}));

/** A moment of the reader's own calendar. */
const at = (...parts: [number, number, number, number, number]) => new Date(...parts).getTime() / 1_000;
const card = (id: string, moment: number) => ({ id, at: moment }) as NewsCard;

describe('what the address asks for', () => {
  it.each([
    [{}, 'en', 'en'],
    [{}, 'zh-HK', 'zh-HK'],
    [{ language: 'all' }, 'zh-HK', 'all'],
    [{ language: 'en' }, 'zh-HK', 'en'],
    [{ language: 'fr' }, 'en', 'en'],
  ])('%j on a site in %s is news in %s', (words, own, choice) => {
    expect(choiceIn(words, own)).toBe(choice);
  });

  it('the own language stands first and is not in the address; all of them are asked for by none', () => {
    expect([choicesFor('en'), choicesFor('zh-HK')]).toEqual([
      ['en', 'zh-HK', 'all'],
      ['zh-HK', 'en', 'all'],
    ]);
    expect([wordOf('en', 'en'), wordOf('all', 'en')]).toEqual([undefined, 'all']);
    expect([languageOf('all'), languageOf('en')]).toEqual([undefined, 'en']);
  });

  it('what is looked for has no blanks around it, and an end', () => {
    expect([keywordIn({}), keywordIn({ q: '  ' }), keywordIn({ q: ' wall ' })]).toEqual(['', '', 'wall']);
    expect(keywordIn({ q: '🧱'.repeat(300) })).toBe('🧱'.repeat(100));
  });
});

describe('the calls', () => {
  const ask = (options: { queryFn?: unknown }, pageParam: string) =>
    (options.queryFn as (context: { pageParam: string }) => Promise<unknown>)({ pageParam });

  it('a list goes on after the last one has; of all languages none is named', async () => {
    await ask(newsOf({ kind: 'fast' }), '');
    expect(api.readAt).toHaveBeenLastCalledWith('news/list?kind=fast&size=20', 'communityservice');
    await ask(newsOf({ kind: 'article', language: 'en' }), '0xa');
    const path = 'news/list?kind=article&language=en&after=0xa&size=20';
    expect(api.readAt).toHaveBeenLastCalledWith(path, 'communityservice');
  });

  it('words are looked for in what is sent, not in an address', async () => {
    await ask(newsOf({ keyword: 'wall', language: 'en' }), '');
    const body = { keyword: 'wall', kind: undefined, language: 'en', after: undefined, size: 20 };
    expect(api.readBy).toHaveBeenLastCalledWith('selectallnews', body, 'communityservice');
  });
});

describe('days', () => {
  it('news of one day of the reader stand together, in the order of the list, each once', () => {
    const [late, early] = [at(2026, 2, 5, 23, 59), at(2026, 2, 5, 0, 0)];
    const before = at(2026, 2, 4, 23, 59);
    const days = daysOf([card('c', late), card('b', early), card('b', early), card('a', before)]);
    expect(days.map(({ news }) => news.map(({ id }) => id))).toEqual([['c', 'b'], ['a']]);
    expect(days.map(({ begins }) => begins)).toEqual([at(2026, 2, 5, 0, 0), at(2026, 2, 4, 0, 0)]);
  });

  it('what stands twice stays where it stands first', () => {
    expect(unique([card('a', 3), card('b', 2), card('a', 3), card('c', 1)]).map(({ id }) => id)).toEqual([
      ...['a', 'b', 'c'],
    ]);
  });

  it('today and yesterday are called so, also where the clocks change', () => {
    const now = at(2026, 2, 29, 12, 0);
    const names = [29, 28, 27, 30].map((day) => nameOf(at(2026, 2, day, 0, 0), now));
    expect(names).toEqual(['today', 'yesterday', null, null]);
  });
});

describe('what is contributed', () => {
  const whole = { ...EMPTY, title: 'A wall', content: 'It stands.' };

  it('lacks what the server would refuse', () => {
    expect(lacksOf(whole)).toEqual([]);
    expect(lacksOf(EMPTY)).toEqual(['title', 'content']);
    expect(lacksOf({ ...whole, title: '🧱'.repeat(TITLE_MAX) })).toEqual([]);
    expect(lacksOf({ ...whole, title: '🧱'.repeat(TITLE_MAX + 1) })).toEqual(['title']);
    expect(lacksOf({ ...whole, title: 'A\twall' })).toEqual(['title']);
    expect(lacksOf({ ...whole, content: 'a\u0000b' })).toEqual(['content']);
    expect(lacksOf({ ...whole, source: 'http://a.example' })).toEqual(['source']);
    expect(lacksOf({ ...whole, source: ' https://a.example/b ' })).toEqual([]);
    const long = 'x'.repeat(CONTENT_MAX.fast + 1);
    expect(lacksOf({ ...whole, content: long })).toEqual([]);
    expect(lacksOf({ ...whole, kind: 'fast', content: long })).toEqual(['content']);
  });

  it('is sent without blanks around it and without what is empty, in the language of the site', () => {
    expect(requestOf({ ...whole, title: ' A wall ' }, 'zh-HK')).toEqual({
      ...{ kind: 'article', language: 'zh-HK', title: 'A wall', content: 'It stands.' },
    });
    const picture = `0x${'0f'.repeat(32)}` as const;
    const more = { ...whole, language: 'en' as const, picture, source: 'https://a.example' };
    expect(requestOf(more, 'zh-HK')).toMatchObject({ language: 'en', picture, source: 'https://a.example' });
  });

  const kept = new Map<string, string>();
  beforeEach(() => {
    kept.clear();
    vi.stubGlobal('sessionStorage', {
      getItem: (name: string) => kept.get(name) ?? null,
      setItem: (name: string, value: string) => void kept.set(name, value),
    });
    useDraft.setState(EMPTY);
  });

  it('is kept with the tab, and nothing else is taken from there', () => {
    write({ title: 'A wall', kind: 'fast' });
    expect(draftIn(kept.get('newsDraft')!)).toEqual({ ...EMPTY, title: 'A wall', kind: 'fast' });
    expect(draftIn(null)).toEqual(EMPTY);
    expect(draftIn('no JSON')).toEqual(EMPTY);
    expect(draftIn('{"kind":"novel","title":"A"}')).toEqual(EMPTY);
    expect(draftIn('{"title":7,"more":"b","content":"c"}')).toEqual({ ...EMPTY, content: 'c' });
  });
});

describe('what is read', () => {
  it('empty lines part paragraphs, line breaks do not', () => {
    expect(paragraphsOf('One\ntwo\n\nthree\n \n\nfour\n')).toEqual(['One\ntwo', 'three', 'four']);
  });

  it('a source is named by its site, and only one that is asked in secret is gone to', () => {
    expect(hostOf('https://www.a.example/b?c')).toBe('a.example');
    expect([null, '', 'http://a.example', 'javascript:alert(1)', 'https://'].map(hostOf)).toEqual([
      ...[null, null, null, null, null],
    ]);
  });
});
