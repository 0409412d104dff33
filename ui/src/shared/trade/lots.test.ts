import { expect, it } from 'vitest';
import type { ItemDetail, OrderCard } from '../api/types';
import { costOf, freeUnits, isInParts, unlocked } from './lots';
import { splitOf } from './split-view';

const order = (part: Partial<OrderCard>) =>
  ({
    rail: 'signature', status: 'active', maker: '0xa', amount: '3', remaining: '3', locked: '0', price: '10', escrowed: false,
    feeBps: 100, royaltyBps: 250, ...part,
  }) as OrderCard;
const item = (held: string) =>
  ({ owners: [{ owner: '0xa', amount: '9', held }] }) as Partial<ItemDetail> as ItemDetail;

it('a part costs its share of the price, rounded up as the exchange rounds it', () => {
  // Math.mulDiv(price, units, amount, Ceil) in OptionExchange.sol.
  expect([1n, 2n, 3n].map((units) => costOf(order({}), units))).toEqual([4n, 7n, 10n]);
});

it('what a part costs is split as a whole is, and adds up', () => {
  const { feeBps, royaltyBps, ...part } = order({ price: '3000003' });
  const split = splitOf(costOf(part, 2n), feeBps, royaltyBps);
  expect(split).toEqual({ price: '2000002', fee: '20000', royalty: '50000', sellerAmount: '1930002' });
});

it('the exchange sells parts, escrow does not, and one unit has none', () => {
  expect(isInParts(order({}))).toBe(true);
  expect(isInParts(order({ rail: 'escrow' }))).toBe(false);
  expect(isInParts(order({ remaining: '1' }))).toBe(false);
});

it('what others are buying cannot be bought meanwhile', () => {
  expect([order({}), order({ locked: '2' }), order({ locked: '4' })].map(unlocked)).toEqual([3n, 1n, 0n]);
});

it('nobody lists more than they hold: what is in escrow or for sale already does not count', () => {
  expect(freeUnits(item('2'), [], '0xa')).toBe(7n);
  expect(freeUnits(item('2'), [order({ remaining: '2' })], '0xa')).toBe(5n);
  // In escrow: it is among what is held.
  expect(freeUnits(item('2'), [order({ rail: 'escrow', escrowed: true })], '0xa')).toBe(7n);
  expect(freeUnits(item('0'), [order({ rail: 'escrow' }), order({ maker: '0xb' })], '0xa')).toBe(6n);
  expect(freeUnits(item('0'), [order({ status: 'cancelled' })], '0xa')).toBe(9n);
  expect(freeUnits(item('9'), [order({})], '0xa')).toBe(0n);
  expect(freeUnits(item('0'), [], '0xb')).toBe(0n);
});
