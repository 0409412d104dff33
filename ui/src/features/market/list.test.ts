import { expect, it } from 'vitest';
import { columnsOf } from './item-grid';
import { unique } from './use-market-list';
import { step } from '../../shared/keys/use-selection';

it('a selection begins at the end it is walked from, and stays on the list', () => {
  expect(step(3, -1, 1)).toBe(0);
  expect(step(3, -1, -1)).toBe(2);
  expect(step(3, 2, 1)).toBe(2);
  expect(step(3, 0, -1)).toBe(0);
  expect(step(3, 1, 1)).toBe(2);
});

it('two pictures stand beside each other on a phone, more where there is room', () => {
  expect([340, 366, 620, 925, 1_320].map(columnsOf)).toEqual([2, 2, 3, 4, 6]);
});

it('a card on two pages is shown once', () => {
  const cards = ['a', 'b', 'a'].map((itemId, page) => ({ itemId, page }));
  expect(unique(cards)).toEqual([
    { itemId: 'a', page: 0 },
    { itemId: 'b', page: 1 },
  ]);
});
