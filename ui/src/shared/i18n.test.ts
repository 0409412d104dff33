import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { addTexts, chooseLanguage, languageOf, namesIn, startTexts, withTexts } from './i18n';
import i18n, { resource, t } from './translate';

const page = { cookie: 'lang=zh-HK', documentElement: { lang: '' } };
beforeAll(() => void vi.stubGlobal('document', page));
afterAll(() => void vi.unstubAllGlobals());

const has = (language: string, key: string) => resource(language, key) !== undefined;

it('the cookie says which language, and nothing else does', () => {
  expect(['lang=zh-HK', 'a=b; lang=zh-HK; c=d', 'lang=en', 'xlang=zh-HK', 'lang=zh', ''].map(languageOf)).toEqual([
    ...['zh-HK', 'zh-HK', 'en', 'en', 'en', 'en'],
  ]);
});

it('texts come in one language, those of a part with its code, and turn together', async () => {
  await startTexts();
  expect(page.documentElement.lang).toBe('zh-HK');
  expect(t('nav.market')).toBe('市場');
  expect(has('en', 'nav.market'), 'the other language is not loaded').toBe(false);
  expect(has('zh-HK', 'audit.title'), 'a part that nobody asked for').toBe(false);
  expect(t('audit.why'), 'below the same key as a part').toBe('為何？');

  const code = await withTexts('audit', () => Promise.resolve('code'))();
  expect([code, has('zh-HK', 'audit.title')]).toEqual(['code', true]);
  expect(t('audit.why'), 'the part adds to what is there').toBe('為何？');
  expect(namesIn('happened')).toContain('OrderOpened');

  addTexts({ small: { part: 'Small' } }, { small: { part: '細' } });
  chooseLanguage('en');
  expect(i18n.language, 'not before everything is here').toBe('zh-HK');
  await vi.waitFor(() => expect(i18n.language).toBe('en'), { timeout: 20_000 });
  expect([t('nav.market'), t('small.part')]).toEqual(['Marketplace', 'Small']);
  expect(has('en', 'audit.title')).toBe(true);
  expect(page.cookie).toContain('lang=en');
  expect(page.documentElement.lang).toBe('en');
});

it('code whose texts do not come is tried again, and asked for once while it comes', async () => {
  let tries = 0;
  const load = withTexts('coming', () => {
    tries += 1;
    return tries === 1 ? Promise.reject(new Error('offline')) : Promise.resolve('code');
  });
  await expect(load()).rejects.toThrow('offline');
  expect(await load()).toBe('code');
});

it('a text is found by its number and its first known key, and filled in', async () => {
  await startTexts();
  addTexts(
    {
      box: { found_one: '{{count}} box', found_other: '{{count}} boxes of {{size, number}}', '42': 'code' },
      plain: 'of {{ who }}',
    },
    {},
  );
  chooseLanguage('en');
  await vi.waitFor(() => expect(i18n.language).toBe('en'), { timeout: 20_000 });
  expect(t('box.found', { count: 1 })).toBe('1 box');
  expect(t('box.found', { count: 0, size: 12_345 })).toBe('0 boxes of 12,345');
  expect(t('plain', { who: '<b>$& {{who}}', count: 3 }), 'a value is a value').toBe('of <b>$& {{who}}');
  expect([t('plain'), t('none'), t('none', 'said'), t('box'), t('plain.who')]).toEqual([
    ...['of ', 'none', 'said', 'box', 'plain.who'],
  ]);
  expect([t(['none', 'box.42']), t(['none', 'neither']), t('constructor'), t('box.toString')]).toEqual([
    ...['code', 'neither', 'constructor', 'box.toString'],
  ]);
});
