// Wallets elsewhere, by WalletConnect: a phone reads the address of a channel from the page, and signs
// what comes through it. Its relay passes sealed messages. Loaded when somebody chooses it, or comes back
// with it.
import { UniversalProvider } from '@walletconnect/universal-provider';
import type { EIP1193Provider } from 'viem';
import type { ChainCard } from '../api/types';
import { type FoundWallet, LINKED, disconnect, useWallet } from './store';

/** What is asked of wallets anywhere on the site, and nothing more. */
const METHODS = [
  'eth_sendTransaction',
  'eth_signTypedData_v4',
  'personal_sign',
  'wallet_addEthereumChain',
  'wallet_switchEthereumChain',
];

type Channel = InstanceType<typeof UniversalProvider>;

let opened: Promise<Channel> | undefined;

/** One channel a page: two would answer each other's messages. */
function open(projectId: string): Promise<Channel> {
  opened ??= UniversalProvider.init({
    projectId,
    metadata: {
      name: 'Brickyard',
      description: document.title,
      url: location.origin,
      icons: [`${location.origin}/favicon.svg`],
    },
    // Nobody is told how often it is used.
    telemetryEnabled: false,
    logger: 'silent',
  }).then((provider) => {
    // The wallet has ended it.
    provider.on('session_delete', () => {
      if (useWallet.getState().provider === asWallet(provider).provider) disconnect();
    });
    return provider;
  });
  // Whoever had no line may try again.
  opened.catch(() => (opened = undefined));
  return opened;
}

function asWallet(provider: Channel): FoundWallet {
  return {
    info: { uuid: LINKED, name: 'WalletConnect', icon: '', rdns: LINKED },
    provider: provider as unknown as EIP1193Provider,
    leave: () => void (provider.session && provider.disconnect().catch(() => undefined)),
  };
}

/** The wallet of the last visit, if it still listens. */
export async function linkedBefore(projectId: string): Promise<FoundWallet | null> {
  const provider = await open(projectId);
  return provider.session ? asWallet(provider) : null;
}

/** Shows the channel's address by `show`, and waits for a wallet; `stop` ends that with an error. */
export async function link(
  projectId: string,
  chains: ChainCard[],
  show: (address: string) => void,
  stop: AbortSignal,
): Promise<FoundWallet> {
  const provider = await open(projectId);
  stop.throwIfAborted();
  stop.addEventListener('abort', () => provider.abortPairingAttempt(), { once: true });
  provider.on('display_uri', show);
  try {
    await provider.connect({
      optionalNamespaces: {
        eip155: {
          methods: METHODS,
          chains: chains.map(({ chainId }) => `eip155:${chainId}`),
          events: ['accountsChanged', 'chainChanged'],
          rpcMap: Object.fromEntries(
            chains.flatMap(({ chainId, rpcUrl }) => (rpcUrl ? [[chainId, rpcUrl]] : [])),
          ),
        },
      },
    });
  } finally {
    provider.removeListener('display_uri', show);
  }
  stop.throwIfAborted();
  return asWallet(provider);
}
