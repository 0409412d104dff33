import { describe, expect, it } from 'vitest';
import { ownerFor } from '../features/offers/owner';
import type { ItemDetail, OrderCard } from '../shared/api/types';
import { wayTo } from './deeds';

const order = (part: Partial<OrderCard>) =>
  ({ kind: 'fixed', status: 'active', maker: '0xm', startTime: 10, endTime: 100, ...part }) as OrderCard;
const now = { account: '0xb', now: 50, paused: null } as const;

describe('what the key to buy does about an order of the trader’s table', () => {
  it('buys what has a price, and bids where there is an auction', () => {
    expect(wayTo(order({}), now)).toEqual({ opens: 'buy' });
    expect(wayTo(order({ kind: 'auction' }), now)).toEqual({ opens: 'bid' });
  });

  const refused: [string, Partial<OrderCard>, object, string][] = [
    ['one’s own', { maker: '0xb' } as never, {}, 'own_order'],
    ['one’s own auction', { maker: '0xb', kind: 'auction' } as never, {}, 'own_order'],
    ['one at a venue that is paused', {}, { paused: 'venue' }, 'venue_paused'],
    ['one that another is buying', { status: 'locked' }, {}, 'order_locked'],
    ['one that is off the book', { status: 'inactive' }, {}, 'inactive'],
    ['one that is sold', { status: 'filled' }, {}, 'order_not_open'],
    ['an auction to come', { kind: 'auction' }, { now: 9 }, 'order_not_started'],
    ['an auction that is over', { kind: 'auction' }, { now: 100 }, 'auction_over'],
    ['one that has expired', {}, { now: 100 }, 'order_expired'],
  ];
  it.each(refused)('of %s it says why it opens nothing', (_, part, more, why) => {
    expect(wayTo(order(part), { ...now, ...more })).toEqual({ refused: why });
  });
});

describe('whom an offer is made to', () => {
  const item = (owners: object[], maker?: string) =>
    ({ owners, listing: maker ? { maker } : null }) as unknown as ItemDetail;
  const all = [
    { owner: '0xa', amount: '1', held: '0' },
    { owner: '0xmarket', amount: '1', held: '0' },
    { owner: '0xheld', amount: '2', held: '2' },
    { owner: '0xc', amount: '1', held: '0' },
    { owner: '0xd', amount: '1', held: '0' },
  ];
  it('is who has it for sale, and nobody who has it not at hand', () => {
    expect(ownerFor(item(all), '0xa', '0xmarket')).toBe('0xc');
    expect(ownerFor(item(all, '0xd'), '0xa', '0xmarket')).toBe('0xd');
    expect(ownerFor(item(all.slice(0, 3)), '0xa', '0xmarket')).toBeUndefined();
  });
});
