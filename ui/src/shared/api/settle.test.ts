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

it('waits for what answers slowly, and then for as long again', async () => {
  vi.useFakeTimers();
  const answer = (ms: number) => () => new Promise<void>((done) => setTimeout(done, ms));
  const call = vi.fn(answer(300));
  const { wish, stop } = settle(call, 250);
  wish();
  wish();
  await vi.advanceTimersByTimeAsync(300 + 299);
  expect(call, 'it rests').toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(call, 'what was wished meanwhile').toHaveBeenCalledTimes(2);
  call.mockImplementation(answer(10));
  wish();
  await vi.advanceTimersByTimeAsync(600);
  expect(call).toHaveBeenCalledTimes(3);
  wish();
  await vi.advanceTimersByTimeAsync(249);
  expect(call, 'a quick one keeps the pace').toHaveBeenCalledTimes(3);
  await vi.advanceTimersByTimeAsync(1);
  expect(call).toHaveBeenCalledTimes(4);

  call.mockImplementation(() => Promise.reject(new Error('refused')));
  await vi.advanceTimersByTimeAsync(1_000);
  wish();
  wish();
  await vi.advanceTimersByTimeAsync(250);
  expect(call, 'a failure is an answer').toHaveBeenCalledTimes(6);
  stop();
  wish();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(call, 'whoever left asks no more').toHaveBeenCalledTimes(6);
  vi.useRealTimers();
});

it('shows the last of several changes soon, also where each answer takes its time', async () => {
  vi.useFakeTimers();
  const call = vi.fn(() => new Promise<void>((done) => setTimeout(done, 200)));
  const { wish, stop } = settle(call, 150);
  wish();
  await vi.advanceTimersByTimeAsync(10);
  wish();
  await vi.advanceTimersByTimeAsync(390);
  expect(call).toHaveBeenCalledTimes(2);
  stop();
  vi.useRealTimers();
});
