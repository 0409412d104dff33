import { expect, it } from 'vitest';
import { boundOf } from './item-choices';
import { ITEM_SORTS, currencyWithin, pairsOf, readItemFilter, textOfPairs } from './item-filter';

const told = (search: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(readItemFilter(search)).filter(([, value]) => value !== undefined));

const CURRENCY = `0x${'6'.repeat(40)}`;
const COLLECTION = `1-0x${'ab'.repeat(20)}`;

it('an address says what a list is narrowed to and sorted by', () => {
  const whole = {
    status: 'all', rail: 'escrow', kind: 'auction', collection: COLLECTION, currency: CURRENCY,
    minPrice: '5', maxPrice: '1000000000000000000', traits: '[["Kiln","Wood"],["Kiln","Gas"]]', search: 'brick', sort: 'rarity',
  };
  expect(told(whole)).toEqual(whole);
});

it('each word that a choice has is read', () => {
  const all: Record<string, readonly string[]> = {
    status: ['listed', 'all'], rail: ['escrow', 'signature'], kind: ['fixed', 'auction'],
  };
  for (const [name, values] of Object.entries(all)) {
    for (const value of values) expect(told({ [name]: value })).toEqual({ [name]: value });
  }
  for (const sort of ITEM_SORTS) {
    expect(told({ collection: COLLECTION, sort })).toEqual({ collection: COLLECTION, sort });
  }
});

it('what nobody can mean is left out of it', () => {
  expect(told({ status: 'gone', rail: 'train', kind: 'lottery', sort: 'luck', search: '', currency: 7 })).toEqual({});
  expect(told({ collection: 'kilns', currency: 'euro' }), 'of no such shape').toEqual({});
  expect(told({ minPrice: '5', maxPrice: '9' }), 'of no currency').toEqual({});
  const named = { currency: CURRENCY, chain: 1 };
  const priced = (minPrice: string, maxPrice: string) => told({ ...named, chain: '1', minPrice, maxPrice });
  expect(priced('-1', '1.5')).toEqual(named);
  expect(priced('1e9', '9'.repeat(78))).toEqual(named);
  expect(priced('10', '9'), 'nothing lies between').toEqual({ ...named, minPrice: '10' });
  expect(told({ sort: 'rarity', traits: '[["Kiln","Wood"]]' }), 'of no collection').toEqual({});
  expect(told({ collection: COLLECTION, traits: '{"Kiln":1}' })).toEqual({ collection: COLLECTION });
  expect(told({ collection: COLLECTION, traits: '[["Kiln"],["Kiln",7],["Kiln","Gas"]]' })).toEqual({
    collection: COLLECTION,
    traits: '[["Kiln","Gas"]]',
  });
});

it('traits are written as they are read, and none are no word of an address', () => {
  const pairs: [string, string][] = [['Kiln', 'Wood & "ash"'], ['Größe', '素']];
  expect(pairsOf(textOfPairs(pairs))).toEqual(pairs);
  expect(textOfPairs([])).toBeUndefined();
  expect(pairsOf('[[')).toEqual([]);
});

it('the bound that was typed last counts', () => {
  const filter = { minPrice: '5', maxPrice: '9' };
  expect(boundOf(filter, 'maxPrice', '5')).toStrictEqual({ maxPrice: '5' });
  expect(boundOf(filter, 'maxPrice', '4')).toStrictEqual({ maxPrice: '4', minPrice: undefined });
  expect(boundOf(filter, 'minPrice', '10')).toStrictEqual({ minPrice: '10', maxPrice: undefined });
  expect(boundOf(filter, 'minPrice', undefined)).toStrictEqual({ minPrice: undefined });
});

it('a currency goes along to a collection of its chain, and to all of them with its chain', () => {
  const there = { currency: CURRENCY, chain: 1 };
  const within = { collection: COLLECTION, currency: CURRENCY };
  expect(currencyWithin(there, COLLECTION)).toEqual({ currency: CURRENCY, chain: undefined });
  const elsewhere = { ...there, chain: 7 };
  expect(currencyWithin(elsewhere, COLLECTION)).toEqual({ currency: undefined, chain: undefined });
  expect(currencyWithin(within, undefined)).toEqual(there);
  expect(currencyWithin(within, `7${COLLECTION.slice(1)}`).currency).toBeUndefined();
  expect(currencyWithin({ collection: COLLECTION }, undefined), 'none was chosen').toEqual({});
});
