import { getAddress } from 'viem';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '../api/envelope';
import { type User, useSession } from '../session/store';
import { announce } from './announce';
import { useWallet } from './store';

const { command } = vi.hoisted(() => ({ command: vi.fn() }));
vi.mock('../api/client', async (original) => ({ ...(await original<object>()), command }));

const NOT_FOUND = new ApiError(1511404, 'the transaction was not found', null);
const WALLET = '0xfabb0ac9d68b0b445fb7357272ff202c5651694a';
const COLLECTION = '1-0x5fbdb2315678afecb367f032d93f642f64180aa3';

beforeEach(() => {
  vi.useFakeTimers();
  command.mockReset().mockResolvedValue({});
  useSession.setState({ user: { walletaddress: WALLET } as User });
  useWallet.setState({ account: getAddress(WALLET) });
});
afterEach(() => vi.useRealTimers());

it('tells what was sent, what for, and which item or collection it is about', () => {
  announce(1, '0x01', { purpose: 'buy', about: `${COLLECTION}-7` });
  announce(1, '0x02', { purpose: 'approve', about: COLLECTION });
  announce(1, '0x03', { purpose: 'wrap' });
  expect(command.mock.calls.map(([, body]: unknown[]) => body)).toEqual([
    { chainId: 1, hash: '0x01', purpose: 'buy', subject: `item:${COLLECTION}-7` },
    { chainId: 1, hash: '0x02', purpose: 'approve', subject: `collection:${COLLECTION}` },
    { chainId: 1, hash: '0x03', purpose: 'wrap' },
  ]);
});

it('nobody hears of what is sent by whoever is not signed in, or by another wallet than the account has', () => {
  useSession.setState({ user: null });
  announce(1, '0x01', { purpose: 'buy' });
  useSession.setState({ user: { walletaddress: '' } as User });
  announce(1, '0x01', { purpose: 'buy' });
  useSession.setState({ user: { walletaddress: COLLECTION.slice(2) } as User });
  announce(1, '0x01', { purpose: 'buy' });
  expect(command).not.toHaveBeenCalled();
});

it('what the site does not know yet is told twice more, and then let be', async () => {
  command.mockRejectedValue(NOT_FOUND);
  announce(1, '0x01', { purpose: 'buy' });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(command).toHaveBeenCalledTimes(3);
});

it('any other refusal is the end of it, and nothing is thrown', async () => {
  command.mockRejectedValue(new ApiError(1511422, 'too many', { reason: 'too_many_pending' }));
  announce(1, '0x01', { purpose: 'buy' });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(command).toHaveBeenCalledTimes(1);
});
