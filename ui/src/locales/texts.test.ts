import { readFileSync, readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

/** The texts that belong to features which are not there yet. */
const LATER = [
  ...['T072', 'T073', 'T074', 'T075', 'T076', 'T077', 'T078', 'T079', 'T080', 'T081', 'T082'],
  ...['T146', 'T147'],
  ...['T166', 'T167', 'T168'],
];
/** Made by code, or names of tokens and cards: `shared/format.ts`, the wallet card, the quiz. */
const IN_CODE = [
  ...['T148', 'T149', 'T150', 'T151', 'T152', 'T153', 'T154', 'T155', 'T156'],
  ...['T157', 'T158', 'T159', 'T160', 'T161', 'T162', 'T163', 'T164', 'T165'],
  // What is not a fixed text but the wallet's own name (EIP-6963).
  'T056',
];

function flat(value: unknown): string[] {
  return typeof value === 'string' ? [value] : Object.values(value as object).flatMap(flat);
}

const english = new Set(
  readdirSync('src/locales/en')
    .flatMap((file) => flat(JSON.parse(readFileSync(`src/locales/en/${file}`, 'utf8'))))
    .map((text) => text.replace(/\{\{(\w+)\}\}/g, '{$1}')),
);

describe('the fixed texts', () => {
  const [, ...lines] = readFileSync('../fixtures/site/texts.tsv', 'utf8').trim().split('\n');
  const texts = lines.map((line) => line.split('\t') as [string, string]);
  const due = texts.filter(([id]) => ![...LATER, ...IN_CODE].includes(id));

  it.each(due)('%s: %s', (_, text) => {
    expect(english).toContain(text);
  });

  it('no text is kept back that has arrived', () => {
    const arrived = texts.filter(([id, text]) => LATER.includes(id) && english.has(text));
    expect(arrived).toEqual([]);
  });
});
