import { expect, it, vi } from 'vitest';
import { settle } from './settle';

it('calls at once, then calmly, and never forgets the last wish', () => {
  vi.useFakeTimers();
  const call = vi.fn();
  const { wish, stop } = settle(call, 100);
  for (let count = 0; count < 50; count += 1) {
    wish();
    vi.advanceTimersByTime(10);
  }
  expect(call.mock.calls.length).toBeLessThanOrEqual(6);
  vi.advanceTimersByTime(1_000);
  call.mockClear();
  wish();
  wish();
  expect(call).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1_000);
  expect(call).toHaveBeenCalledTimes(2);
  wish();
  wish();
  stop();
  vi.advanceTimersByTime(1_000);
  expect(call).toHaveBeenCalledTimes(3);
  vi.useRealTimers();
});
