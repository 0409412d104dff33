// The connected wallet: found by EIP-6963, asked by EIP-1193. Nothing of it leaves the browser.
import type { EIP1193Provider } from 'viem';
import { create } from 'zustand';
import type { Hex } from '../api/types';

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
    useWallet.setState({ account: changed[0] ?? null });
  });
}

export const disconnect = (): void => useWallet.setState({ provider: null, account: null });
