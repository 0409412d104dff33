import { expect, it } from 'vitest';
import en from '../../locales/en/past.json';
import { kindOf, nameKey, told } from './words';

const change = (path: string) => ({
  path,
  before: null,
  after: '1',
  position: 1,
  eventType: 'OrderListed',
  recordedAt: 0,
});

it('what people are told of a row has a name, and the rest is left out', () => {
  const paths = ['price', 'status', 'history.0', 'option.signature', 'terms.end_s', 'terms.maker', 'sale.price'];
  const shown = told('orders', paths.map(change)).map(({ path }) => path);
  expect(shown).toEqual(['price', 'status', 'terms.end_s', 'sale.price']);
  const owner = `owners.0x${'a1'.repeat(20)}`;
  expect(told('items', [change(owner), change('owners')]).map(({ path }) => path)).toEqual([owner]);
  for (const [model, path] of [...shown.map((path) => ['orders', path]), ['items', owner]] as string[][]) {
    const keys = nameKey(model!, path!).split('.');
    const text = keys.reduce<unknown>((texts, key) => (texts as Record<string, unknown>)?.[key], en);
    expect(typeof text, path).toBe('string');
  }
  expect([kindOf('price'), kindOf('locked_until_s'), kindOf('fillable'), kindOf('uri')]).toEqual([
    'amount',
    'time',
    'yes',
    'text',
  ]);
});
