import { expect, it } from 'vitest';
import { nameTarget, typedName } from './names';

const ADDRESS = '0x1cbd3B2770909d4e10f157cabc84c7264073c9ec';

it.each([
  ['B146', 'Mason.kid', '/kid/domain-manage/Mason.kid'],
  ['B146', ADDRESS, `/kid/domain-manage/${ADDRESS}`],
  ['B147', 'Mason', '/kid/search/mason'],
  ['B147', ' Mason_1 ', '/kid/search/mason_1'],
  ['B085', ADDRESS.slice(0, -1), `/kid/search/${ADDRESS.slice(0, -1).toLowerCase()}`],
  ['B148', '   ', null],
  ['B148', '', null],
])('%s: %j leads to %s', (_, text, to) => {
  expect(nameTarget(text)).toBe(to);
});

it('B086: the field takes 42 letters, digits, underscores and hyphens, and .kid at the end', () => {
  expect(typedName('a b!c/d.e')).toBe('abcde');
  expect(typedName('Mason.kid')).toBe('Mason.kid');
  expect(typedName('mason.k')).toBe('mason.k');
  expect(typedName('.kid')).toBe('');
  expect(typedName('a.kid.kid')).toBe('akid.kid');
  expect(typedName('石匠')).toBe('');
  expect(typedName('x'.repeat(43))).toHaveLength(42);
  expect(typedName(`${'x'.repeat(43)}.kid`)).toBe(`${'x'.repeat(42)}.kid`);
  expect(typedName(ADDRESS)).toBe(ADDRESS);
});
