// What talks to a chain: reads by its own endpoint, writes through the wallet. Only the calls that we
// make are taken from the library, which has many.
import {
  type Chain,
  type Client,
  type EIP1193Provider,
  type JsonRpcAccount,
  type PublicActions,
  type Transport,
  type WalletActions,
  createClient,
  custom,
  defineChain,
  http,
} from 'viem';
import {
  addChain,
  call,
  getChainId,
  getTransaction,
  readContract,
  signTypedData,
  simulateContract,
  switchChain,
  waitForTransactionReceipt,
  writeContract,
} from 'viem/actions';
import type { ChainCard, Hex } from '../api/types';
import { UnknownNetwork, WrongNetwork } from './transaction';

type Reads = Pick<
  PublicActions<Transport, Chain, undefined>,
  'call' | 'getTransaction' | 'readContract' | 'simulateContract' | 'waitForTransactionReceipt'
>;

type Writes = Pick<
  WalletActions<Chain, JsonRpcAccount>,
  'addChain' | 'getChainId' | 'signTypedData' | 'switchChain' | 'writeContract'
>;

export type Clients = ReturnType<typeof clients>;

/** The chain's own coin is the currency of no contract. */
function coinOf({ currencies }: ChainCard) {
  const coin = currencies.find(({ address }) => BigInt(address) === 0n);
  const { symbol, decimals } = coin ?? { symbol: 'ETH', decimals: 18 };
  return { name: symbol === 'ETH' ? 'Ether' : symbol, symbol, decimals };
}

/** Clients for one chain: reads go to its endpoint, or the wallet's where none is told; writes through it. */
export function clients(card: ChainCard, provider: EIP1193Provider, account: Hex) {
  const chain = defineChain({
    id: card.chainId,
    name: card.name,
    nativeCurrency: coinOf(card),
    rpcUrls: { default: { http: card.rpcUrl ? [card.rpcUrl] : [] } },
  });
  const node: Client<Transport, Chain, undefined> = createClient({
    chain,
    transport: card.rpcUrl ? http() : custom(provider),
    pollingInterval: 250,
  });
  const reads: Reads = {
    call: (args) => call(node, args),
    getTransaction: (args) => getTransaction(node, args),
    readContract: (args) => readContract(node, args),
    simulateContract: (args) => simulateContract(node, args),
    waitForTransactionReceipt: (args) => waitForTransactionReceipt(node, args),
  };
  const own: Client<Transport, Chain, JsonRpcAccount> = createClient({
    account,
    chain,
    transport: custom(provider),
  });
  const wallet: Writes = {
    addChain: (args) => addChain(own, args),
    getChainId: () => getChainId(own),
    signTypedData: (args) => signTypedData(own, args),
    switchChain: (args) => switchChain(own, args),
    writeContract: (args) => writeContract(own, args),
  };
  return { reads, wallet, chain };
}

/** Asks for the right network; an unknown one is offered to the wallet (4902). Without it nothing is done. */
export async function onChain(
  wallet: ReturnType<typeof clients>['wallet'],
  chain: ReturnType<typeof clients>['chain'],
): Promise<void> {
  if ((await wallet.getChainId()) === chain.id) return;
  const wrong = (cause: unknown) => {
    throw new WrongNetwork({ chain: chain.name, network: `(${chain.id})` }, { cause });
  };
  try {
    await wallet.switchChain({ id: chain.id });
  } catch (error) {
    const { code, cause } = error as { code?: number; cause?: { code?: number } };
    if (code !== 4902 && cause?.code !== 4902) return wrong(error);
    // Wallets take no network without an endpoint.
    if (chain.rpcUrls.default.http.length === 0) throw new UnknownNetwork(`${chain.name} (${chain.id})`);
    await wallet.addChain({ chain }).then(() => wallet.switchChain({ id: chain.id })).catch(wrong);
  }
}
