// What the sides of a dispute, and its arbiter, say and do: words go to the site, their hash to the chain.
import { concat, keccak256, stringToBytes } from 'viem';
import { command } from '../api/client';
import type { Hex, Stated } from '../api/types';
import { marketplace } from '../chain/abi';
import { follow } from '../wallet/transaction';
import { type Actor, ready } from './actor';

export interface Words {
  /** Keeps who sees the hash from trying which words make it; the same words have the same hash by it. */
  salt: Hex;
  text: string;
  files: Hex[];
}

/** `release`: of a decision, whether the sale stands. */
export type Step = { call: 'openDispute' | 'giveEvidence' } | { call: 'settleDispute'; release: boolean };

const PURPOSES = {
  openDispute: 'open_dispute',
  giveEvidence: 'give_evidence',
  settleDispute: 'decide_dispute',
} as const;

export interface About {
  orderId: Hex;
  itemId: string;
  venue: Hex;
}

/** As the site makes it (E057): salt, hash of the text, ids of the files. */
export const evidenceOf = ({ salt, text, files }: Words): Hex =>
  keccak256(concat([salt, keccak256(stringToBytes(text)), ...files]));

export async function say(actor: Actor, about: About, step: Step, words: Words): Promise<void> {
  const { account, chain, tell } = actor;
  const { orderId, venue, itemId } = about;
  const all = await ready(actor);
  const told = await command<Stated>('item/offer/dispute/evidence', { orderId, by: account, ...words });
  const evidence = evidenceOf(words);
  // The chain keeps the hash for good: it has to be of what was written here.
  if (told.evidence !== evidence) throw new Error(told.evidence);
  const at = { account, address: venue, abi: marketplace } as const;
  const send = async () => {
    if (step.call === 'settleDispute') {
      const args = [orderId, step.release, evidence] as const;
      const { request } = await all.reads.simulateContract({ ...at, functionName: step.call, args });
      return all.wallet.writeContract({ ...request, account });
    }
    const args = [orderId, evidence] as const;
    const { request } = await all.reads.simulateContract({ ...at, functionName: step.call, args });
    return all.wallet.writeContract({ ...request, account });
  };
  const hash = await send();
  tell({ stage: 'hash', hash });
  await follow(all.reads, chain.chainId, hash, tell, { purpose: PURPOSES[step.call], about: itemId });
}
