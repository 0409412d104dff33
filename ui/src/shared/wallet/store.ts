// The connected wallet: found by EIP-6963, asked by EIP-1193. Nothing of it leaves the browser.
import type { EIP1193Provider } from 'viem';
import { create } from 'zustand';
import type { Hex } from '../api/types';

export interface FoundWallet {
  /** `rdns` names the wallet's maker, and is the same at the next visit; `uuid` is not. */
  info: { uuid: string; name: string; icon: string; rdns: string };
  provider: EIP1193Provider;
  /** Ends what stands between page and wallet, where the wallet is not in the browser. */
  leave?: () => void;
}

interface WalletState {
  found: FoundWallet[];
  provider: EIP1193Provider | null;
  leave?: () => void;
  account: Hex | null;
  choosing: boolean;
  /** Connected as at the last visit, without anybody's doing: nobody is asked anything about it. */
  resumed: boolean;
}

export const useWallet = create<WalletState>(() => ({
  found: [],
  provider: null,
  account: null,
  choosing: false,
  resumed: false,
}));

/** Which wallet was connected last, by its maker's name. */
const KEPT = 'wallet';
/** Stands there for a wallet that does not name its maker. */
const INJECTED = 'injected';
/** Stands there for a wallet elsewhere, by WalletConnect. */
export const LINKED = 'walletconnect';

/** The site's project at WalletConnect; without one there is no such way here. */
export const linkProject = (): string | undefined =>
  document.querySelector<HTMLMetaElement>(`meta[name="${LINKED}"]`)?.content;

/** Wallets announce themselves when asked, and again when they load late. */
export function findWallets(): void {
  addEventListener('eip6963:announceProvider', (event) => {
    const wallet = (event as CustomEvent<FoundWallet>).detail;
    useWallet.setState((old) => ({
      found: [...old.found.filter((known) => known.info.uuid !== wallet.info.uuid), wallet],
    }));
    if (wallet.info.rdns && localStorage.getItem(KEPT) === wallet.info.rdns) void resume(wallet);
  });
  dispatchEvent(new Event('eip6963:requestProvider'));
  const old = injected();
  const kept = localStorage.getItem(KEPT);
  if (old && kept === INJECTED) void resume(old);
  if (kept === LINKED) void resumeLink();
}

/** A wallet that only stands in the page, as all did before EIP-6963; its name is the key of a text. */
export function injected(): FoundWallet | null {
  const { ethereum } = globalThis as { ethereum?: EIP1193Provider & { isMetaMask?: boolean } };
  if (!ethereum) return null;
  const name = ethereum.isMetaMask ? 'wallet.metamask' : 'wallet.injected';
  return { info: { uuid: INJECTED, name, icon: '', rdns: INJECTED }, provider: ethereum };
}

export async function connect(wallet: FoundWallet): Promise<void> {
  const accounts = await wallet.provider.request({ method: 'eth_requestAccounts' });
  if (accounts[0]) localStorage.setItem(KEPT, wallet.info.rdns);
  hold(wallet, accounts[0], false);
}

/** Opens the chooser; tells, once it is closed, whether a wallet is connected. */
export function choose(): Promise<boolean> {
  useWallet.setState({ choosing: true });
  return new Promise((done) => {
    const leave = useWallet.subscribe(({ choosing, account }) => {
      if (choosing) return;
      leave();
      done(account !== null);
    });
  });
}

/** What the wallet still allows (`eth_accounts`): it opens no window, and a locked one says nothing. */
async function resume(wallet: FoundWallet): Promise<void> {
  const accounts = await wallet.provider.request({ method: 'eth_accounts' }).catch(() => []);
  // Somebody may have chosen, or let go, meanwhile.
  if (!accounts[0] || useWallet.getState().provider || !localStorage.getItem(KEPT)) return;
  hold(wallet, accounts[0], true);
}

async function resumeLink(): Promise<void> {
  const project = linkProject();
  if (!project) return;
  const { linkedBefore } = await import('./walletconnect');
  const wallet = await linkedBefore(project).catch(() => null);
  if (wallet) await resume(wallet);
}

function hold({ provider, leave }: FoundWallet, account: Hex | undefined, resumed: boolean): void {
  useWallet.setState({ provider, leave, account: account ?? null, choosing: false, resumed });
  provider.on?.('accountsChanged', (changed) => {
    if (useWallet.getState().provider !== provider) return;
    useWallet.setState({ account: changed[0] ?? null, resumed: false });
  });
}

/** Until somebody connects again. */
export function disconnect(): void {
  localStorage.removeItem(KEPT);
  useWallet.getState().leave?.();
  useWallet.setState({ provider: null, leave: undefined, account: null, resumed: false });
}
