import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { CallExecutionError, RpcRequestError, encodeErrorResult } from 'viem';
import type { ChainCard, Hex } from '../api/types';
import { refusals } from '../chain/errors';
import type { Clients } from '../wallet/clients';
import { AGAIN_MS, type Progress, STILL_MS } from '../wallet/transaction';
import { type Actor, Stopped } from './actor';
import { allowItems, allowMoney } from './allowances';

const [WETH, SPENDER, ACCOUNT]: Hex[] = ['0x0e', '0x05', '0xa1'];
const chain = { currencies: [{ address: WETH, symbol: 'WETH', decimals: 18 }] } as Partial<ChainCard> as ChainCard;
const ETHER = 10n ** 18n;

type Ended = 'success' | 'reverted' | 'cancelled' | 'replaced' | 'repriced';

interface Call {
  functionName: string;
  args?: unknown[];
  value?: bigint;
}

/** A wallet that holds and allows so much, and how each transaction of it ends. */
function world(has: { held?: bigint; allowed?: bigint; items?: boolean }, ...ends: Ended[]) {
  const [told, sent]: [Progress[], string[]] = [[], []];
  const { held = 0n, allowed = 0n, items = false } = has;
  const answers = { balanceOf: held, allowance: allowed, isApprovedForAll: items };
  const wait = vi.fn(({ onReplaced }: { onReplaced: (told: { reason: Ended }) => void }) => {
    const end = ends.shift() ?? 'success';
    if (end !== 'success' && end !== 'reverted') onReplaced({ reason: end });
    const status = end === 'reverted' ? 'reverted' : 'success';
    return Promise.resolve({ status, transactionHash: '0x0f', blockNumber: 7n });
  });
  const all = {
    chain: { id: 1 },
    reads: {
      readContract: ({ functionName }: { functionName: keyof typeof answers }) =>
        Promise.resolve(answers[functionName]),
      waitForTransactionReceipt: wait,
      getTransaction: () => Promise.resolve({ from: ACCOUNT, to: WETH, input: '0x', value: 0n, nonce: 3 }),
      call: () => {
        const data = encodeErrorResult({ abi: refusals, errorName: 'AllowanceNotZero', args: [1n] });
        const cause = new RpcRequestError({ body: {}, error: { code: 3, data, message: 'reverted' }, url: 'http://node' });
        return Promise.reject(new CallExecutionError(cause, {}));
      },
    },
    wallet: {
      writeContract: ({ functionName, args = [], value }: Call) => {
        sent.push(`${functionName} ${String(value ?? args.at(-1))}`);
        return Promise.resolve('0x01');
      },
    },
  } as unknown as Clients;
  const tell = (progress: Progress) => told.push(progress);
  const actor = { chain, account: ACCOUNT, tell } as unknown as Actor;
  const stepOf = ({ step }: Progress) => {
    const { n, of } = (step?.values ?? {}) as { n: number; of: number };
    return step && `${n}/${of} ${step.text}`;
  };
  const steps = () => [...new Set(told.map(stepOf))];
  return { all, actor, told, sent, steps, wait };
}

const money = (one: ReturnType<typeof world>) => allowMoney(one.all, one.actor, WETH!, SPENDER!, 3n * ETHER);
const stopped = (act: Promise<unknown>) =>
  act.then(
    () => Promise.reject(new Error('it went on')),
    (error: Stopped) => (expect(error).toBeInstanceOf(Stopped), error.progress),
  );

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('each transaction that is needed first is told as a step, with its amount, before the wallet is asked', async () => {
  const one = world({ held: ETHER, allowed: 1n });
  await money(one);
  expect(one.sent).toEqual([`deposit ${2n * ETHER}`, 'approve 0', `approve ${3n * ETHER}`]);
  expect(one.steps()).toEqual(['1/4 stage.step.wrap', '2/4 stage.step.zero', '3/4 stage.step.money', '4/4 stage.step.last']);
  expect(one.told[0]).toEqual({
    stage: 'pending',
    step: { text: 'stage.step.wrap', values: { n: 1, of: 4, amount: '2', symbol: 'WETH' } },
  });
});

it('what is there already takes no step and nothing is told of it', async () => {
  const one = world({ held: 3n * ETHER, allowed: 3n * ETHER, items: true });
  await money(one);
  expect(await allowItems(one.all, one.actor, WETH!, SPENDER!)).toBe(false);
  expect([one.sent, one.told]).toEqual([[], []]);
});

it('one that the chain undid stops everything behind it, with what its contract says', async () => {
  const one = world({ held: ETHER, allowed: 0n }, 'reverted');
  expect(await stopped(money(one))).toEqual({
    stage: 'receiptError', hash: '0x0f', note: 'stage.helper.undone', message: 'AllowanceNotZero',
  });
  expect(one.sent).toEqual([`deposit ${2n * ETHER}`]);
});

it.each(['cancelled', 'replaced'] as const)('one that was %s by its wallet stops, too', async (why) => {
  const one = world({}, why);
  const told = await stopped(allowItems(one.all, one.actor, WETH!, SPENDER!));
  expect(told).toEqual({ stage: 'replaced', hash: '0x0f', note: `stage.helper.${why}` });
});

it('one whose fee was raised has helped', async () => {
  const one = world({}, 'repriced');
  expect(await allowItems(one.all, one.actor, WETH!, SPENDER!)).toBe(true);
  expect(one.steps()).toEqual(['1/2 stage.step.items', '2/2 stage.step.last']);
});

it('one that no block takes for long is told so, as the step that it is', async () => {
  const one = world({});
  one.wait.mockImplementationOnce(async () => {
    await new Promise((done) => setTimeout(done, STILL_MS + AGAIN_MS));
    return { status: 'success', transactionHash: '0x0f', blockNumber: 7n };
  });
  const done = allowItems(one.all, one.actor, WETH!, SPENDER!);
  await vi.advanceTimersByTimeAsync(STILL_MS);
  expect(one.told.at(-1)).toMatchObject({ stage: 'pending', note: 'stage.still', step: { text: 'stage.step.items' } });
  await vi.advanceTimersByTimeAsync(AGAIN_MS);
  expect(await done).toBe(true);
});
