// The connected wallet: found by EIP-6963, asked by EIP-1193. Nothing of it leaves the browser.
import {
  type EIP1193Provider,
  createPublicClient,
  createWalletClient,
  custom,
  defineChain,
  http,
} from 'viem';
import { create } from 'zustand';
import type { ChainCard, Hex } from '../api/types';

export interface FoundWallet {
  info: { uuid: string; name: string; icon: string };
  provider: EIP1193Provider;
}

interface WalletState {
  found: FoundWallet[];
  provider: EIP1193Provider | null;
  account: Hex | null;
  choosing: boolean;
}

export const useWallet = create<WalletState>(() => ({
  found: [],
  provider: null,
  account: null,
  choosing: false,
}));

/** Wallets announce themselves when asked, and again when they load late. */
export function findWallets(): void {
  addEventListener('eip6963:announceProvider', (event) => {
    const wallet = (event as CustomEvent<FoundWallet>).detail;
    useWallet.setState((old) => ({
      found: [...old.found.filter((known) => known.info.uuid !== wallet.info.uuid), wallet],
    }));
  });
  dispatchEvent(new Event('eip6963:requestProvider'));
}

export async function connect(wallet: FoundWallet): Promise<void> {
  const accounts = await wallet.provider.request({ method: 'eth_requestAccounts' });
  useWallet.setState({ provider: wallet.provider, account: accounts[0] ?? null, choosing: false });
  wallet.provider.on?.('accountsChanged', (changed) => {
    useWallet.setState({ account: (changed[0] as Hex | undefined) ?? null });
  });
}

export const disconnect = (): void => useWallet.setState({ provider: null, account: null });

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
