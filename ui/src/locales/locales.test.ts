import { expect, it } from 'vitest';
import en from './en/market.json';
import zh from './zh-HK/market.json';

interface Texts {
  [key: string]: string | Texts;
}

/** Every key with its text; the forms of one plural are one key. */
function flat(texts: Texts, prefix = ''): [string, string][] {
  return Object.entries(texts).flatMap(([key, inner]): [string, string][] =>
    typeof inner === 'string'
      ? [[prefix + key.replace(/_(one|other)$/, ''), inner]]
      : flat(inner, `${prefix}${key}.`),
  );
}

const keys = (texts: Texts) => [...new Set(flat(texts).map(([key]) => key))];
const placeholders = (texts: Texts) =>
  new Map(flat(texts).map(([key, text]) => [key, (text.match(/\{\{\w+\}\}/g) ?? []).sort().join()]));

it('both languages have the same keys and the same placeholders', () => {
  expect(keys(zh)).toEqual(keys(en));
  expect(placeholders(zh)).toEqual(placeholders(en));
});

it('Chinese is written in full and in traditional characters', () => {
  const [simplified, same] = [/[们这说为来时买卖钱价优处链签钥选择务]/, flat(en)];
  for (const [key, text] of flat(zh)) expect(text, key).not.toMatch(simplified);
  const chinese = new Map(flat(zh));
  const own = same.filter(([key, text]) => chinese.get(key) === text).map(([key]) => key);
  expect(own).toEqual(['nav.en', 'nav.zh-HK', 'page.copyright']);
});
