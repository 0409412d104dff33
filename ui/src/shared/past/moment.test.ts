import { expect, it } from 'vitest';
import { inOrder, leap, readAt, readPosition } from './moment';

it('moments are read from addresses and everything else is nothing', () => {
  for (const [value, at] of [
    [7, 7],
    ['7', 7],
    ['block:31337:5', 'block:31337:5'],
    ['time:1700000000', 'time:1700000000'],
    ['2026-01-31T12:00:00Z', '2026-01-31T12:00:00Z'],
  ] as const) {
    expect(readAt(value)).toBe(at);
  }
  for (const value of [-1, 1.5, '', 'now', 'block:1', '7 ', null, undefined, {}, '9'.repeat(30)]) {
    expect(readAt(value)).toBeUndefined();
  }
  expect(readPosition('block:31337:5')).toBeUndefined();
});

it('steps go from event to event, and end at the first one and at the head', () => {
  const stops = inOrder([9, 3, 5, 5, 12].map((position) => ({ position, eventType: 'e' })));
  expect(stops.map((stop) => stop.position)).toEqual([3, 5, 9, 12]);
  const from = (at: number, steps: number) => leap(stops, at, steps, 20);
  expect([from(5, 1), from(5, -1), from(6, 1), from(6, -1)]).toEqual([9, 3, 9, 5]);
  expect([from(3, 10), from(12, 1), from(20, -10), from(3, -1)]).toEqual([12, 20, 3, 3]);
  // The head may not be known yet.
  expect(leap(stops, 12, 1, 0)).toBe(12);
});
