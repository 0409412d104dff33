import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '../../shared/api/client';
import type { Hex } from '../../shared/api/types';
import type { Actor } from '../../shared/trade/actor';
import { AGAIN_MS, type Progress } from '../../shared/wallet/transaction';
import { deploy } from './sign';

const parts = vi.hoisted(() => ({
  add: vi.fn(), edit: vi.fn(), tell: vi.fn(), once: vi.fn(), forget: vi.fn(), follow: vi.fn(),
}));
vi.mock('./calls', () => ({ addCollection: parts.add, editCollection: parts.edit, tellDeployment: parts.tell }));
vi.mock('./once', () => ({ sendOnce: parts.once, forget: parts.forget }));
vi.mock('../../shared/trade/actor', async (original) => ({ ...(await original<object>()), ready: () => ({ reads: {} }) }));
vi.mock('../../shared/wallet/transaction', async (original) => ({ ...(await original<object>()), follow: parts.follow }));

const told: Progress[] = [];
const actor = { account: '0xA1', chain: { chainId: 1 }, tell: (one: Progress) => told.push(one) } as unknown as Actor;
const words = { standard: 'erc721' as const, name: 'Glazes', symbol: 'G', description: '', royaltyBps: 0 };
const toSign = { from: '0xa1', to: null, data: '0x60', chainId: 1 };
const drafted = vi.fn();

beforeEach(() => {
  vi.useFakeTimers();
  vi.resetAllMocks();
  told.length = 0;
  parts.add.mockResolvedValue({ id: 'new', toSign });
  parts.edit.mockResolvedValue({ id: 'new', toSign });
  parts.once.mockImplementation(async (_: unknown, __: string, make: () => Promise<unknown>) => (await make(), '0xaa' as Hex));
  parts.follow.mockResolvedValue('0xaa');
});
afterEach(() => void vi.useRealTimers());

it('whoever is denied and tries again goes on with the same draft', async () => {
  parts.once.mockRejectedValueOnce(Object.assign(new Error('no'), { code: 4001 }));
  await expect(deploy(actor, '', words, drafted)).rejects.toThrow('no');
  expect(drafted).toHaveBeenCalledWith('new');
  expect(await deploy(actor, 'new', words, drafted)).toBe(true);
  expect([parts.add.mock.calls.length, parts.edit.mock.calls]).toEqual([1, [['new', words]]]);
  expect(parts.tell).toHaveBeenCalledWith('new', '0xaa');
  expect(parts.forget).toHaveBeenCalledWith('new');
});

it('a site that does not answer after the wallet has sent is told again, and the wallet is not asked again', async () => {
  parts.tell.mockRejectedValueOnce(new TypeError('offline')).mockRejectedValueOnce(new ApiError(1511500, 'Error', null));
  const done = deploy(actor, '', words, drafted);
  await vi.advanceTimersByTimeAsync(2 * AGAIN_MS);
  expect(await done).toBe(true);
  expect(parts.tell).toHaveBeenCalledTimes(3);
  expect(parts.once).toHaveBeenCalledTimes(1);
  expect(told).toContainEqual({ stage: 'hash', hash: '0xaa', note: 'stage.unanswered' });
});

it('what is refused for good is told, what was signed out of is kept', async () => {
  parts.tell.mockRejectedValueOnce(new ApiError(1511504, 'Error', null));
  await expect(deploy(actor, '', words, drafted)).rejects.toThrow(ApiError);
  expect(parts.forget).not.toHaveBeenCalled();
  parts.tell.mockRejectedValueOnce(new ApiError(1511404, 'Error', null));
  await expect(deploy(actor, 'new', words, drafted)).rejects.toThrow(ApiError);
  expect(parts.forget).toHaveBeenCalledWith('new');
});

it('a raised fee is told under its new hash, and what came to nothing is no deployment', async () => {
  parts.follow.mockResolvedValueOnce('0xab');
  expect(await deploy(actor, '', words, drafted)).toBe(true);
  expect(parts.tell.mock.calls).toEqual([['new', '0xaa'], ['new', '0xab']]);
  parts.follow.mockResolvedValueOnce(null);
  expect(await deploy(actor, 'new', words, drafted)).toBe(false);
});

it('the wallet that is connected has to be the draft’s own', async () => {
  parts.add.mockResolvedValue({ id: 'new', toSign: { ...toSign, from: '0xb2' } });
  await expect(deploy(actor, '', words, drafted)).rejects.toMatchObject({ wanted: '0xb2' });
});
