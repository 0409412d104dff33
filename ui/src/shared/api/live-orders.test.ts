import { expect, it } from 'vitest';
import { newest, tellOrders } from './live-orders';
import type { Hex, OrderCard } from './types';

const card = (orderId: Hex, position: number, price = '1', statusUntil: number | null = null) =>
  ({ orderId, position, price, statusUntil }) as Partial<OrderCard> as OrderCard;

it('out of order and twice: the newest card of an order stands', () => {
  tellOrders([card('0x1', 8, 'new'), card('0x1', 6, 'old')]);
  expect(newest(card('0x1', 1)).price).toBe('new');
  tellOrders([card('0x1', 8, 'again')]);
  expect(newest(card('0x1', 1)).price).toBe('new');
  tellOrders([card('0x1', 9, 'newer')]);
  expect(newest(card('0x1', 1)).price).toBe('newer');
});

it('a page that was read later than the socket told is believed', () => {
  tellOrders([card('0x2', 10, 'told')]);
  expect(newest(card('0x2', 11, 'read')).price).toBe('read');
  expect(newest(card('0x2', 10, 'read')).price).toBe('read');
});

it('of two readings after one event that stands of which the clock has gone on', () => {
  tellOrders([card('0x4', 10, 'locked', 180)]);
  expect(newest(card('0x4', 10, 'free', 900)).price).toBe('free');
  tellOrders([card('0x4', 10, 'free', 900), card('0x4', 10, 'locked', 180)]);
  expect(newest(card('0x4', 10, 'locked', 180)).price).toBe('free');
  expect(newest(card('0x4', 10, 'expired')).price).toBe('expired');
});

it('does not grow for ever: the longest unchanged leave', () => {
  const many = Array.from({ length: 5_000 }, (_, place) => card(`0x${place + 100}`, 20));
  tellOrders([card('0x3', 10, 'told'), ...many.slice(1), card('0x3', 30, 'alive'), many[0]!]);
  expect(newest(card('0x3', 1)).price).toBe('alive');
  tellOrders(many.map((row) => card(`0xa${row.orderId.slice(2)}`, 40)));
  expect(newest(card('0x3', 1, 'read')).price).toBe('read');
});
