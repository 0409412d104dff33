import { expect, it } from 'vitest';
import { tenthsFrom } from './floor-distance';

it('the distance to the floor is in tenths of a percent of the floor, of amounts of any size', () => {
  const wei = 10n ** 30n;
  expect(tenthsFrom(8n * wei, 7n * wei)).toBe(-125);
  expect(tenthsFrom(8n * wei, 9n * wei)).toBe(125);
  expect(tenthsFrom(8n * wei, 8n * wei)).toBe(0);
});
