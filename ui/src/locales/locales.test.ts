import { readFileSync, readdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import enAudit from './en/audit.json';
import enRefusals from './en/refusals.json';

interface Texts {
  [key: string]: string | Texts;
}

/** Two files may have texts below the same key, as the site merges them. */
function merged(one: Texts, other: Texts): Texts {
  const both = { ...one };
  for (const [key, text] of Object.entries(other)) {
    const known = both[key];
    both[key] = typeof known === 'object' && typeof text === 'object' ? merged(known, text) : text;
  }
  return both;
}

/** All texts of a language, of whichever part of the site. */
const all = (language: string): Texts =>
  readdirSync(`src/locales/${language}`)
    .map((file) => JSON.parse(readFileSync(`src/locales/${language}/${file}`, 'utf8')) as Texts)
    .reduce(merged, {});

const [en, zh] = [all('en'), all('zh-HK')];

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
  const everywhere = ['data.csv', 'data.ndjson', 'data.step', 'nav.en', 'nav.zh-HK', 'wallet.metamask', 'wallet.link', 'page.copyright'];
  expect(own).toEqual(everywhere);
});

it('every event that the log knows has a name in words', () => {
  const shapes = readdirSync('../fixtures/events').map((file) => file.split('.')[0]);
  expect([...new Set(shapes)].sort()).toEqual(Object.keys(enAudit.happened).sort());
});

it('every refusal of the API has a text', () => {
  const source = ['../core/src/orders/error.rs', '../api/src/dc/make.rs', '../api/src/dc/orders.rs']
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n');
  const reasons = [...source.matchAll(/(?:=>\s*|refused\(\s*)"([a-z_]+)"/g)].map(([, reason]) => reason!);
  expect(reasons.length).toBeGreaterThan(5);
  for (const reason of reasons) expect(Object.keys(enRefusals.error.reason), reason).toContain(reason);
});
