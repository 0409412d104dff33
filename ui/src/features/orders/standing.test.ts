import { expect, it } from 'vitest';
import type { OrderCard } from '../../shared/api/types';
import { bookOf, lastOver, phaseOf, standing } from './standing';

const order = (fields: Partial<OrderCard>) =>
  ({ rail: 'escrow', status: 'active', startTime: 100, endTime: 200, position: 1, ...fields }) as OrderCard;

it('what can be bought comes before what only waits to be taken back', () => {
  const [expired, active] = [order({ status: 'expired' }), order({ status: 'active' })];
  expect(standing([expired, active])).toBe(active);
  expect(standing([expired])).toBe(expired);
  expect(standing([order({ status: 'awaiting_delivery' })])).toBeUndefined();
});

it('an order that was only signed leaves nothing behind when it ends', () => {
  expect(standing([order({ rail: 'signature', status: 'expired' })])).toBeUndefined();
});

it('an auction ends by the chain, even where the book has not said so', () => {
  expect([50, 100, 199, 200].map((now) => phaseOf(order({}), now))).toEqual([
    'scheduled',
    'live',
    'live',
    'ended',
  ]);
  expect(phaseOf(order({ status: 'ended' }), 150)).toBe('ended');
});

it('of what is over the newest is told', () => {
  const [sold, back] = [order({ status: 'filled', position: 3 }), order({ status: 'refunded', position: 9 })];
  expect(lastOver([sold, back, order({})])).toBe(back);
});

it('a book has the best price of one first, a currency by itself, and its maker’s own below', () => {
  const row = (orderId: string, price: string, amount: string, part: Partial<OrderCard> = {}) =>
    order({ orderId, price, amount, currency: '0xc', maker: '0xa', ...part } as Partial<OrderCard>);
  const all = [
    row('dear', '10', '3'), row('cheap', '9', '3'), row('own', '1', '1', { status: 'inactive' }),
    row('other', '1', '1', { currency: '0xd' }), row('even', '10', '3', { status: 'locked' }),
    row('gone', '1', '1', { status: 'filled' }), row('foreign', '1', '1', { status: 'draft', maker: '0xb' }),
  ];
  const ids = (account?: string) => bookOf(all, account).map(({ orderId }) => orderId);
  expect(ids()).toEqual(['cheap', 'dear', 'even', 'other']);
  expect(ids('0xa')).toEqual(['cheap', 'dear', 'even', 'other', 'own']);
});
