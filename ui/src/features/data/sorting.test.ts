import { expect, it } from 'vitest';
import { traded } from './numbers';
import { sortingOf } from './sorting';

it('what is shown first of a market is the first currency in which something was sold', () => {
  const row = (chainId: number, currency: `0x${string}` | null, sales: number) =>
    ({ chainId, currency, sales });
  const rows = [row(1, '0x0', 0), row(1, null, 0), row(2, '0x0', 3)];
  const coins = (...keys: string[]) => keys.map((key) => ({ key }));
  expect(traded(coins('1/0x0', '1/0x1', '2/0x0'), rows)).toBe('2/0x0');
  expect(traded(coins('1/0x0', '1/0x1'), rows)).toBe('1/0x0');
  expect(traded([], rows)).toBeUndefined();
});

it('a list is sorted as its address says, and by its own order where that says nothing of it', () => {
  const sorts = ['volume', 'spent'] as const;
  expect(sortingOf('spent.asc', sorts)).toEqual({ sort: 'spent', order: 'asc' });
  expect(sortingOf('spent.desc', sorts)).toEqual({ sort: 'spent', order: 'desc' });
  for (const nothing of [undefined, '', 'name.up', 'volume']) {
    expect(sortingOf(nothing, sorts)).toEqual({ sort: 'volume', order: 'desc' });
  }
});
