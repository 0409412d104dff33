import { expect, it } from 'vitest';
import { chainNow } from './chain-time';

it('a chain whose blocks are ahead of us is believed, and goes on between two looks', () => {
  expect(chainNow(5_000, 1_000_000, 1_000_000)).toBe(5_000);
  expect(chainNow(5_000, 1_000_000, 1_003_999)).toBe(5_003);
});

it('a chain that makes no blocks has our time', () => {
  expect(chainNow(900, 1_000_000, 1_000_000)).toBe(1_000);
  expect(chainNow(0, 0, 1_000_000)).toBe(1_000);
});
