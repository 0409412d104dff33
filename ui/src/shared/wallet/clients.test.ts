import { expect, it, vi } from 'vitest';
import type { EIP1193Provider } from 'viem';
import type { ChainCard } from '../api/types';
import { clients, onChain } from './clients';
import { failureOf } from './transaction';

const ACCOUNT = `0x${'11'.repeat(20)}` as const;
const card = {
  chainId: 5,
  name: 'Our chain',
  rpcUrl: null,
  currencies: [{ address: `0x${'00'.repeat(20)}`, symbol: 'CLAY', decimals: 9 }],
} as Partial<ChainCard> as ChainCard;

/** A wallet on another network, which does not know ours until it is added; `declines` what is asked. */
function wallet(declines?: string) {
  type Asked = { method: string; params?: unknown[] };
  const request = vi.fn(({ method, params }: Asked): Promise<string | null> => {
    if (method === declines) return Promise.reject(Object.assign(new Error('User rejected'), { code: 4001 }));
    if (method === 'eth_chainId') return Promise.resolve('0x1');
    if (method === 'wallet_switchEthereumChain' && !added.length) {
      return Promise.reject(Object.assign(new Error('Unrecognized chain'), { code: 4902 }));
    }
    if (method === 'wallet_addEthereumChain') added.push(params?.[0]);
    return Promise.resolve(null);
  });
  const added: unknown[] = [];
  return { provider: { request } as unknown as EIP1193Provider, request, added };
}

it.each(['wallet_switchEthereumChain', 'wallet_addEthereumChain'])(
  'X027, B101: whoever declines %s is told which network is wanted',
  async (method) => {
    const { provider } = wallet(method);
    const told = clients({ ...card, rpcUrl: 'https://rpc.example/' }, provider, ACCOUNT);
    const failure = await onChain(told.wallet, told.chain).catch((error: unknown) => failureOf(error));
    const values = { chain: 'Our chain', network: '(5)' };
    expect(failure).toEqual({ stage: 'sendError', text: 'wallet.switch', values });
  },
);

it('B100: a network that the wallet does not know is added with its coin, where an endpoint is told', async () => {
  const { provider, added } = wallet();
  const told = clients({ ...card, rpcUrl: 'https://rpc.example/' }, provider, ACCOUNT);
  await onChain(told.wallet, told.chain);
  expect(added).toMatchObject([
    {
      chainId: '0x5',
      rpcUrls: ['https://rpc.example/'],
      nativeCurrency: { symbol: 'CLAY', decimals: 9 },
    },
  ]);
});

it('B100: without an endpoint reads go through the wallet, and the network has to be added by hand', async () => {
  const { provider, request, added } = wallet();
  const { wallet: own, chain, reads } = clients(card, provider, ACCOUNT);
  const failure = await onChain(own, chain).catch((error: unknown) => failureOf(error));
  expect(failure).toEqual({ stage: 'sendError', text: 'wallet.unknown', detail: 'Our chain (5)' });
  expect(added).toEqual([]);
  const hash = `0x${'22'.repeat(32)}` as const;
  await reads.waitForTransactionReceipt({ hash, timeout: 400 }).catch(() => undefined);
  expect(request.mock.calls.map(([{ method }]) => method)).toContain('eth_getTransactionReceipt');
});
