import { expect, it } from 'vitest';
import en from './en/market.json';
import zh from './zh-HK/market.json';

function keys(value: object, prefix = ''): string[] {
  return Object.entries(value).flatMap(([key, inner]) =>
    typeof inner === 'object' ? keys(inner, `${prefix}${key}.`) : [`${prefix}${key}`],
  );
}

function placeholders(value: object): string[] {
  return Object.values(value).flatMap((inner) =>
    typeof inner === 'object' ? placeholders(inner) : [(inner.match(/\{\{\w+\}\}/g) ?? []).sort().join()],
  );
}

it('both languages have the same keys and the same placeholders', () => {
  expect(keys(zh)).toEqual(keys(en));
  expect(placeholders(zh)).toEqual(placeholders(en));
});
