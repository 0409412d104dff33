// What talks to a chain: reads by its own endpoint, writes through the wallet.
import {
  type EIP1193Provider,
  createPublicClient,
  createWalletClient,
  custom,
  defineChain,
  http,
} from 'viem';
import type { ChainCard, Hex } from '../api/types';

export type Clients = ReturnType<typeof clients>;

/** Clients for one chain: reads go to its endpoint, writes through the wallet. */
export function clients(card: ChainCard, provider: EIP1193Provider, account: Hex) {
  const chain = defineChain({
    id: card.chainId,
    name: card.name,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: card.rpcUrl ? [card.rpcUrl] : [] } },
  });
  const reads = createPublicClient({
    chain,
    transport: card.rpcUrl ? http() : custom(provider),
    pollingInterval: 250,
  });
  const wallet = createWalletClient({ account, chain, transport: custom(provider) });
  return { reads, wallet, chain };
}

/** Asks for the right network; an unknown one is offered to the wallet (4902). */
export async function onChain(
  wallet: ReturnType<typeof clients>['wallet'],
  chain: ReturnType<typeof clients>['chain'],
): Promise<void> {
  if ((await wallet.getChainId()) === chain.id) return;
  try {
    await wallet.switchChain({ id: chain.id });
  } catch (error) {
    const { code, cause } = error as { code?: number; cause?: { code?: number } };
    if (code !== 4902 && cause?.code !== 4902) throw error;
    await wallet.addChain({ chain });
    await wallet.switchChain({ id: chain.id });
  }
}
