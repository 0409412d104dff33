import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type EIP1193Provider, keccak256 } from 'viem';
import type { Hex, ToSign } from '../../shared/api/types';
import type { Stopped } from '../../shared/trade/actor';
import { forget, sendOnce, sentFor } from './once';

const [FROM, DATA, OTHER]: Hex[] = ['0xA1', '0x6001', '0x6002'];
/** Another one for each story: a wallet that never answers is waited for as long as the module lives. */
let draft = '';

interface Sent {
  nonce: number;
  input: Hex;
  hash: Hex;
}

/** A chain with one wallet: `blocks[n]` has what block n has, `pool` what no block has yet. */
function chain() {
  const blocks: Sent[][] = [[], [{ nonce: 0, input: OTHER!, hash: '0xa0' }], []];
  const pool: Sent[] = [];
  const asked: { data: Hex; nonce: Hex }[] = [];
  let wallet: () => Promise<Hex> = () => Promise.resolve('0xaa');
  const countAt = (block: number) => blocks.slice(0, block + 1).flat().length;
  const hex = (value: number) => `0x${value.toString(16)}`;
  const request = vi.fn(({ method, params = [] }: { method: string; params?: never[] }): Promise<unknown> => {
    const [first, second] = params as unknown[];
    if (method === 'eth_blockNumber') return Promise.resolve(hex(blocks.length - 1));
    if (method === 'eth_getTransactionCount') {
      const at = second === 'pending' ? countAt(blocks.length) + pool.length : countAt(Number(second));
      return Promise.resolve(hex(at));
    }
    if (method === 'eth_getBlockByNumber') {
      const from = FROM!.toLowerCase();
      const transactions = blocks[Number(first)]!.map((one) => ({ ...one, nonce: hex(one.nonce), from }));
      return Promise.resolve({ transactions });
    }
    asked.push(first as { data: Hex; nonce: Hex });
    return wallet();
  });
  return {
    provider: { request } as unknown as EIP1193Provider,
    blocks,
    pool,
    asked,
    /** How the wallet answers from now on. */
    answers: (next: typeof wallet) => (wallet = next),
  };
}

const make = () => Promise.resolve({ from: FROM, to: null, data: DATA, chainId: 1 } as ToSign);
const never = () => new Promise<Hex>(() => undefined);

/** The page is opened anew: only what the browser keeps is there, and nothing that ran in the page. */
async function reloaded() {
  vi.resetModules();
  const fresh = await import('./once');
  // Another copy of the module has another copy of what it throws.
  const { Stopped: Thrown } = await import('../../shared/trade/actor');
  return { ...fresh, Thrown };
}

beforeEach(() => {
  draft += 'draft';
  const store = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => store.get(key) ?? null,
    setItem: (key: string, value: string) => void store.set(key, value),
    removeItem: (key: string) => void store.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

it('a wallet that has not answered yet is not asked again, and both askers hear its answer', async () => {
  const one = chain();
  let answer: (hash: Hex) => void = () => undefined;
  one.answers(() => new Promise((done) => (answer = done)));
  const [first, second] = [sendOnce(one.provider, draft, make), sendOnce(one.provider, draft, make)];
  await vi.waitFor(() => expect(one.asked).toHaveLength(1));
  answer('0xaa');
  expect([await first, await second]).toEqual(['0xaa', '0xaa']);
  expect(one.asked).toHaveLength(1);
  forget(draft);
});

it('what the wallet has told is not asked for again after the page was opened anew', async () => {
  const one = chain();
  await sendOnce(one.provider, draft, make);
  const { sendOnce: again, sentFor: told } = await reloaded();
  expect(told(draft)).toBe('0xaa');
  expect(await again(one.provider, draft, () => Promise.reject(new Error('nothing is made')))).toBe('0xaa');
  expect(one.asked).toHaveLength(1);
});

it('what the wallet sent after the page was left is found on the chain, and not sent again', async () => {
  const one = chain();
  one.answers(never);
  void sendOnce(one.provider, draft, make);
  await vi.waitFor(() => expect(one.asked).toHaveLength(1));
  const { sendOnce: again } = await reloaded();
  // Beside it, and before it, the wallet sends something else.
  one.blocks.push([], [{ nonce: 1, input: OTHER!, hash: '0xb1' }], [], [{ nonce: 2, input: DATA!, hash: '0xb2' }], []);
  expect(await again(one.provider, draft, make)).toBe('0xb2');
  expect(one.asked).toHaveLength(1);
});

it('while something of the wallet waits for a block, nothing is sent that it may be', async () => {
  const one = chain();
  one.answers(never);
  void sendOnce(one.provider, draft, make);
  await vi.waitFor(() => expect(one.asked).toHaveLength(1));
  const { sendOnce: again, Thrown } = await reloaded();
  one.pool.push({ nonce: 1, input: DATA!, hash: '0xb1' });
  const stopped = await again(one.provider, draft, make).catch((error: unknown) => error);
  expect(stopped).toBeInstanceOf(Thrown);
  expect((stopped as Stopped).progress).toEqual({ stage: 'sendError', note: 'creating.onItsWay' });
  expect(one.asked).toHaveLength(1);
});

it('two questions that are both open in the wallet have one nonce, so that the chain takes one answer', async () => {
  const one = chain();
  one.answers(never);
  void sendOnce(one.provider, draft, make);
  await vi.waitFor(() => expect(one.asked).toHaveLength(1));
  const { sendOnce: again } = await reloaded();
  void again(one.provider, draft, make);
  await vi.waitFor(() => expect(one.asked).toHaveLength(2));
  expect(one.asked.map(({ nonce }) => nonce)).toEqual(['0x1', '0x1']);
  expect(keccak256(one.asked[1]!.data)).toBe(keccak256(DATA!));
});

it('what was denied, or has come to an end, is asked for anew', async () => {
  const one = chain();
  one.answers(() => Promise.reject(Object.assign(new Error('no'), { code: 4001 })));
  await expect(sendOnce(one.provider, draft, make)).rejects.toThrow('no');
  // Whatever else the wallet has on its way.
  one.pool.push({ nonce: 1, input: OTHER!, hash: '0xb1' });
  one.answers(() => Promise.resolve('0xab'));
  expect(await sendOnce(one.provider, draft, make)).toBe('0xab');
  forget(draft);
  expect(sentFor(draft)).toBeUndefined();
  one.answers(() => Promise.resolve('0xac'));
  expect(await sendOnce(one.provider, draft, make)).toBe('0xac');
  expect(one.asked).toHaveLength(3);
  forget(draft);
});
