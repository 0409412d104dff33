import { expect, it } from 'vitest';
import { HEIGHT, WIDTH, drawDepth } from './depth';

const level = (price: string, units: number, total: number) => ({
  price,
  units: String(units),
  count: 1,
  total: String(total),
});

it('draws what is for sale to the right and what is wanted to the left, on the same scales', () => {
  const asks = [level('300', 1, 1), level('400', 3, 4)];
  const bids = [level('200', 2, 2), level('0', 2, 4)];
  const drawn = drawDepth({ asks, bids, more: false });
  expect(drawn.asks).toBe(`M450 ${HEIGHT}H450V${HEIGHT - 38}H600V8H${WIDTH}V${HEIGHT}Z`);
  expect([drawn.low, drawn.high]).toEqual(['0', '400']);
  expect(drawn.bids).toBe(`M300 ${HEIGHT}H300V${HEIGHT - 76}H0V8H0V${HEIGHT}Z`);
});

it('draws nothing of a side that is empty, and one price in the middle', () => {
  const none = drawDepth({ asks: [], bids: [], more: false });
  expect(none).toMatchObject({ asks: '', bids: '' });
  const one = drawDepth({ asks: [level('9'.repeat(30), 1, 1)], bids: [], more: false });
  expect(one.asks.startsWith(`M${WIDTH / 2} ${HEIGHT}`)).toBe(true);
});
