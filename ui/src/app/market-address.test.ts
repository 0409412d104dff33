import { afterEach, expect, it, vi } from 'vitest';
import { itemsOf } from '../features/market/queries';
import { type ItemFilter, readItemFilter } from '../shared/show/item-filter';
import { readSearch, writeSearch } from './search-codec';

/** All there is, but the chain, which the collection says. */
const WHOLE: Required<Omit<ItemFilter, 'chain'>> = {
  status: 'all',
  rail: 'signature',
  kind: 'fixed',
  collection: `31337-0x${'1'.repeat(40)}`,
  currency: `0x${'2'.repeat(40)}`,
  minPrice: '1',
  maxPrice: '250000000000000000000000000',
  traits: '[["Kiln","Wood & ash"],["Glaze","素=100%"]]',
  search: 'a brick?&#',
  sort: 'rarity',
};

afterEach(() => vi.unstubAllGlobals());

it('every choice stands in the address, and is read from it as it was', () => {
  const address = writeSearch({ ...WHOLE });
  expect(readItemFilter(readSearch(address))).toEqual(WHOLE);
  expect(writeSearch({ ...readItemFilter(readSearch(address)) })).toBe(address);
  // Each alone, beside those that it is nothing without.
  const { collection, currency } = WHOLE;
  for (const [name, value] of Object.entries(WHOLE)) {
    const search = { collection, currency, [name]: value };
    expect(readItemFilter(readSearch(writeSearch(search)))).toMatchObject(search);
  }
});

it('a price of the whole market is one of a currency of a chain', () => {
  const { currency, minPrice } = WHOLE;
  const address = writeSearch({ currency, chain: 31_337, minPrice });
  expect(readItemFilter(readSearch(address))).toMatchObject({ currency, chain: 31_337, minPrice });
  expect(readItemFilter({ currency, minPrice }).minPrice).toBeUndefined();
  expect(readItemFilter({ ...WHOLE, chain: '1' }).chain, 'a collection is of one chain').toBeUndefined();
});

it('what an address says beside its choices, or says wrongly, leads to the list as it is', () => {
  for (const nonsense of ['?', '?sort', '?sort=%', '?kind=fixed%00&colour=red', '?minPrice=1', '?traits=[["a","b"]]']) {
    expect(writeSearch({ ...readItemFilter(readSearch(nonsense)) }), nonsense).toBe('');
  }
});

it('the list is asked for with every choice of the address', async () => {
  const paths: string[] = [];
  vi.stubGlobal('fetch', (path: string) => {
    paths.push(path);
    return Promise.resolve(new Response(JSON.stringify({ code: 1511200, data: { items: [], next: null }, msg: '' })));
  });
  const { queryFn } = itemsOf(WHOLE);
  await (queryFn as (context: object) => Promise<unknown>)({ pageParam: null });
  const { size: _, ...asked } = readSearch(paths[0]!.split('?').slice(1).join('?'));
  expect(asked).toEqual(WHOLE);
});
