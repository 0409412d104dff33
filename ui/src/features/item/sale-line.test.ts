import { expect, it } from 'vitest';
import { type SaleRow, dotsOf, usualOf } from './sale-line';

const sale = (position: number, at: number, price: string, part: Partial<SaleRow> = {}) =>
  ({ position, at, price, amount: '1', currency: '0xa', ...part }) as SaleRow;

it('sales lie by their time and by the price of one, whatever order they came in', () => {
  const { dots, low, high } = dotsOf([sale(3, 300, '90', { amount: '3' }), sale(1, 100, '10'), sale(2, 150, '20')]);
  expect(dots).toEqual([
    { position: 1, left: 0, top: 100 },
    { position: 2, left: 25, top: 50 },
    { position: 3, left: 100, top: 0 },
  ]);
  expect([low, high]).toEqual([10n, 30n]);
});

it('prices that are all alike stand in the middle, and amounts of any size keep their places', () => {
  expect(dotsOf([sale(1, 5, '7'), sale(2, 5, '7')]).dots.map(({ left, top }) => [left, top])).toEqual([
    [50, 50], [50, 50],
  ]);
  const huge = (digit: number) => `${digit}${'0'.repeat(40)}`;
  expect(dotsOf([sale(1, 1, huge(1)), sale(2, 2, huge(3)), sale(3, 3, huge(2))]).dots[2]?.top).toBe(50);
});

it('the picture is of the currency that most were in', () => {
  expect(usualOf([sale(1, 1, '1', { currency: '0xb' }), sale(2, 2, '1'), sale(3, 3, '1')])).toBe('0xa');
  expect(usualOf([])).toBeUndefined();
});
