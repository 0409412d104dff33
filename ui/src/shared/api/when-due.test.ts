import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Pauses, whenDue } from './when-due';

const START_S = 1_700_000_000;

beforeEach(() => void vi.useFakeTimers({ now: START_S * 1_000 }));
afterEach(() => void vi.useRealTimers());

/** When it asked, in seconds from the start. */
function asked(dueS: number): { at: number[]; stop: () => void } {
  const at: number[] = [];
  return { at, stop: whenDue(dueS, () => void at.push(Date.now() / 1_000 - START_S)) };
}

it('asks a second after it is due, however far that is, and then at pauses that grow to a minute', () => {
  const { at, stop } = asked(START_S + 7_200);
  vi.advanceTimersByTime(7_200_999);
  expect(at).toEqual([]);
  vi.advanceTimersByTime(200_001);
  expect(at).toEqual([7_201, 7_202, 7_204, 7_208, 7_216, 7_232, 7_264, 7_324, 7_384]);
  stop();
  vi.advanceTimersByTime(600_000);
  expect(at.length).toBe(9);
});

it('looks at the clock again: what a sleeping computer missed is asked for within ten minutes', () => {
  const { at, stop } = asked(START_S + 7_200);
  vi.advanceTimersByTime(1_000);
  vi.setSystemTime((START_S + 9_000) * 1_000);
  vi.advanceTimersByTime(600_000);
  expect(at[0]).toBe(9_599);
  stop();
});

it('what never changes by the clock is never asked for', () => {
  const { at } = asked(Infinity);
  vi.advanceTimersByTime(86_400_000);
  expect(at).toEqual([]);
});

it('of many each is asked for at its own growing pauses, and anew once its end is another', () => {
  const pauses = new Pauses();
  const ids = (now: number, ...rows: [string, number][]) =>
    pauses.take(rows.map(([id, until]) => ({ id, until })), now).map(({ id }) => id);
  expect(ids(0, ['a', 5], ['b', 5])).toEqual(['a', 'b']);
  expect(ids(999, ['a', 5], ['b', 6])).toEqual(['b']);
  expect(ids(1_000, ['a', 5])).toEqual(['a']);
  expect(ids(2_999, ['a', 5], ['b', 6])).toEqual(['b']);
  expect(ids(3_000, ['a', 5], ['b', 6])).toEqual(['a']);
});
