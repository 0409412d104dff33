import { describe, expect, it } from 'vitest';
import type { OrderCard, SweepPlan } from '../../shared/api/types';
import { judge, totalsOf } from './sweep';

const order = (id: number, price: string, currency = '0xc') =>
  ({ orderId: `0x${id}`, price, currency, status: 'active' }) as OrderCard;

const split = (price: string, fee: string, royalty: string, sellerAmount: string) =>
  ({ price, fee, royalty, sellerAmount });

const plan = (...picks: object[]) => ({ sweeper: '0x5', totals: [], picks }) as unknown as SweepPlan;

describe('what is sent of a basket', () => {
  it('is what the book still offers at the price that was picked', () => {
    const picks = [order(1, '100'), order(2, '100'), order(3, '100'), order(4, '100')];
    const judged = judge(
      plan(
        { orderId: '0x1', order: order(1, '100'), refused: null },
        { orderId: '0x2', order: order(2, '101'), refused: null },
        { orderId: '0x3', order: order(3, '100', '0xd'), refused: null },
        { orderId: '0x4', order: order(4, '100'), refused: 'order_not_open' },
      ),
      picks,
    );
    expect(judged.map(({ stopped }) => stopped)).toEqual([null, 'changed', 'changed', 'refused']);
  });

  it('adds up by currency, each part for itself', () => {
    const { picks } = plan(
      { orderId: '0x1', order: order(1, '100'), split: split('100', '1', '5', '94') },
      { orderId: '0x2', order: order(2, '203'), split: split('203', '2', '10', '191') },
      { orderId: '0x3', order: order(3, '7', '0xd'), split: split('7', '0', '0', '7') },
      { orderId: '0x4', order: order(4, '9'), split: null },
    );
    const totals = totalsOf(picks);
    expect(totals).toEqual([
      { currency: '0xc', count: 2, split: split('303', '3', '15', '285') },
      { currency: '0xd', count: 1, split: split('7', '0', '0', '7') },
    ]);
  });
});
