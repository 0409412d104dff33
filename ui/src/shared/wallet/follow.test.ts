import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { encodeErrorResult, CallExecutionError, RpcRequestError } from 'viem';
import type { Hex } from '../api/types';
import { marketplace } from '../chain/abi';
import { AGAIN_MS, type Progress, STILL_MS, type Waiter, follow } from './transaction';

const { readAt } = vi.hoisted(() => ({ readAt: vi.fn() }));
vi.mock('../api/client', async (original) => ({ ...(await original<object>()), readAt }));

const HASH: Hex = '0x01';
const OTHER: Hex = '0x02';

type Options = Parameters<Waiter['waitForTransactionReceipt']>[0];
type Receipt = Awaited<ReturnType<Waiter['waitForTransactionReceipt']>>;

const receipt = (status: Receipt['status'], transactionHash: Hex): Receipt =>
  ({ status, transactionHash, blockNumber: 7n });

/** What the chain does, call by call. */
function following(...answers: ((options: Options) => Promise<Receipt>)[]) {
  const told: Progress[] = [];
  const reads = {
    waitForTransactionReceipt: vi.fn((options: Options) => answers.shift()!(options)),
    getTransaction: () => Promise.resolve({ from: '0xa1', to: '0xb2', input: '0x', value: 0n, nonce: 3 } as const),
    call: vi.fn((): Promise<unknown> => Promise.resolve()),
  };
  const done = follow(reads, 1, HASH, (progress) => told.push(progress), { purpose: 'buy' });
  return { told, reads, done };
}
const replacedBy = (reason: 'cancelled' | 'replaced' | 'repriced') => (options: Options) => {
  options.onReplaced?.({ reason });
  return Promise.resolve(receipt('success', OTHER));
};

beforeEach(() => {
  vi.useFakeTimers();
  readAt.mockResolvedValue({ data: { state: 'indexed' }, position: 9 });
});
afterEach(() => vi.useRealTimers());

it('one whose fee was raised goes on under its new hash', async () => {
  const { told, done } = following(replacedBy('repriced'));
  expect(await done).toBe(OTHER);
  expect(told).toEqual([
    { stage: 'hash', hash: HASH },
    { stage: 'receipt', hash: OTHER },
    { stage: 'indexed', hash: OTHER, block: '7' },
  ]);
});

it.each(['cancelled', 'replaced'] as const)('one that was %s by its wallet is told in our own words', async (why) => {
  const { told, done } = following(replacedBy(why));
  expect(await done).toBeNull();
  expect(told.at(-1)).toEqual({ stage: 'replaced', hash: OTHER, note: `stage.by.${why}` });
});

it('one that the chain undid is told with the error of its contract', async () => {
  const { told, reads, done } = following(() => Promise.resolve(receipt('reverted', HASH)));
  const data = encodeErrorResult({ abi: marketplace, errorName: 'HasBids' });
  const cause = new RpcRequestError({ body: {}, error: { code: 3, data, message: 'reverted' }, url: 'http://node' });
  reads.call.mockRejectedValue(new CallExecutionError(cause, {}));
  expect(await done).toBeNull();
  expect(told.at(-1)).toEqual({ stage: 'receiptError', hash: HASH, message: 'HasBids' });
});

it('one that a fork has undone after all is told so', async () => {
  readAt.mockResolvedValue({ data: { state: 'reverted' }, position: 9 });
  const { told, done } = following(() => Promise.resolve(receipt('success', HASH)));
  expect(await done).toBeNull();
  expect(told.at(-1)).toMatchObject({ stage: 'receiptError', hash: HASH });
});

it('one that no block takes for long is told as waiting, with its hash, and is followed on', async () => {
  let mine: (value: Receipt) => void = () => undefined;
  const { told, reads, done } = following(() => new Promise((resolve) => (mine = resolve)));
  await vi.advanceTimersByTimeAsync(STILL_MS);
  expect(told.at(-1)).toEqual({ stage: 'hash', hash: HASH, note: 'stage.still' });
  // Nothing gives up before the chain has told.
  expect(reads.waitForTransactionReceipt.mock.calls[0]![0].timeout).toBe(0);
  mine(receipt('success', HASH));
  expect(await done).toBe(HASH);
  expect(told.at(-1)).toEqual({ stage: 'indexed', hash: HASH, block: '7' });
});

it('an endpoint or a site that fails after it was sent is asked again, and nobody is told that nothing was sent', async () => {
  const { told, reads, done } = following(
    () => Promise.reject(new Error('502')),
    () => Promise.resolve(receipt('success', HASH)),
  );
  readAt.mockRejectedValueOnce(new TypeError('offline'));
  await vi.advanceTimersByTimeAsync(AGAIN_MS * 3);
  expect(await done).toBe(HASH);
  expect(reads.waitForTransactionReceipt).toHaveBeenCalledTimes(2);
  expect(told).toEqual([
    { stage: 'hash', hash: HASH },
    { stage: 'hash', hash: HASH, note: 'stage.unanswered' },
    { stage: 'receipt', hash: HASH },
    { stage: 'receipt', hash: HASH, note: 'stage.unanswered' },
    { stage: 'indexed', hash: HASH, block: '7' },
  ]);
});
