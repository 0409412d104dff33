// Who acts, on which chain, and a signed option as the exchange takes it.
import { type EIP1193Provider, bytesToHex } from 'viem';
import type { ChainCard, Hex, SignedOption } from '../api/types';
import { type Clients, clients, onChain } from '../wallet/clients';
import type { Progress } from '../wallet/transaction';

export interface Actor {
  chain: ChainCard;
  provider: EIP1193Provider;
  account: Hex;
  tell: (progress: Progress) => void;
}

/** The order or offer is not what was shown: nothing was sent. */
export class Changed extends Error {
  constructor(readonly order: { price: string; status: string; remaining?: string; locked?: string }) {
    super('changed');
  }
}

/** Another wallet is connected than the one that is to sign; `wanted` is empty where the account has none. */
export class OtherWallet extends Error {
  constructor(readonly wanted: string) {
    super('other wallet');
  }
}

/** A transaction on the way to what was wanted came to nothing, so nothing else was sent. */
export class Stopped extends Error {
  constructor(readonly progress: Progress) {
    super('stopped');
  }
}

export async function ready(actor: Actor): Promise<Clients> {
  const all = clients(actor.chain, actor.provider, actor.account);
  await onChain(all.wallet, all.chain);
  actor.tell({ stage: 'pending' });
  return all;
}

export const nowS = () => Math.floor(Date.now() / 1000);
export const zeroBytes: Hex = `0x${'00'.repeat(32)}`;

export const random = (bytes: number): Hex => bytesToHex(crypto.getRandomValues(new Uint8Array(bytes)));
export const addressOf = (collection: string) => collection.split('-')[1] as Hex;

interface WithOption {
  price: string;
  status: string;
  option: SignedOption | null;
}

export function optionOf(order: WithOption) {
  const option = order.option;
  if (!option) throw new Changed(order);
  return {
    ...option,
    tokenId: BigInt(option.tokenId),
    amount: BigInt(option.amount),
    nonce: BigInt(option.nonce),
    startTime: BigInt(option.startTime),
    endTime: BigInt(option.endTime),
    price: BigInt(option.price),
    royaltyRate: BigInt(option.royaltyRate),
  };
}
