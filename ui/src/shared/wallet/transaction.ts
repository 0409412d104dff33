// A transaction's way: waiting for the wallet, sent, in a block, indexed; or the stage at which
// it failed.
import { BaseError, ContractFunctionRevertedError, UserRejectedRequestError } from 'viem';
import { readAt } from '../api/client';
import { wrote } from '../api/seen';
import type { Hex } from '../api/types';
import { type Deed, announce } from './announce';
import { type Asked, reasonOf } from './reason';

/** Blocks come about once a second; a person should not feel the asking. */
const INDEXED_POLL_MS = 150;

export type Stage =
  | 'pending'
  | 'written'
  | 'hash'
  | 'receipt'
  | 'indexed'
  | 'sendError'
  | 'receiptError'
  | 'functionError'
  | 'replaced';

export interface Progress {
  stage: Stage;
  hash?: Hex;
  message?: string;
  /** Which block has it. */
  block?: string;
  /** The key of a text beside it, where it is not the stage's own. */
  note?: string;
  /** Of several transactions which one this is: the key of a text and what is filled into it. */
  step?: { text: string; values: Record<string, unknown> };
}

/** The wallet does not know the network, and we know no endpoint that it could be given. */
export class UnknownNetwork extends Error {}

/** The wallet stays on another network than the one that is acted on. */
export class WrongNetwork extends Error {
  constructor(
    readonly wanted: { chain: string; network: string },
    options?: ErrorOptions,
  ) {
    super('wrong network', options);
  }
}

/** How far it came, and the key of the text to show with what is filled into it. */
interface Failure {
  stage: Stage;
  text: string;
  values?: Record<string, string>;
  detail?: string;
}

/** What a failure before the transaction was sent means, and the text to show for it. */
export function failureOf(error: unknown): Failure {
  if (error instanceof BaseError) {
    if (error.walk((cause) => cause instanceof UserRejectedRequestError)) {
      return { stage: 'sendError', text: 'wallet.denied' };
    }
    const reverted = error.walk((cause) => cause instanceof ContractFunctionRevertedError);
    if (reverted instanceof ContractFunctionRevertedError) {
      const detail = reverted.data?.errorName ?? reverted.reason;
      return { stage: 'functionError', text: 'wallet.contract', detail };
    }
    return { stage: 'sendError', text: 'wallet.web3', detail: error.shortMessage };
  }
  if (error instanceof UnknownNetwork) {
    return { stage: 'sendError', text: 'wallet.unknown', detail: error.message };
  }
  if (error instanceof WrongNetwork) {
    return { stage: 'sendError', text: 'wallet.switch', values: error.wanted };
  }
  const { code, message } = error as { code?: number; message?: string };
  if (code === 4001) return { stage: 'sendError', text: 'wallet.denied' };
  return { stage: 'sendError', text: 'wallet.again', detail: message };
}

export interface Waiter {
  waitForTransactionReceipt(options: {
    hash: Hex;
    timeout: number;
    onReplaced?: (replacement: { reason: Replacement }) => void;
  }): Promise<{ status: 'success' | 'reverted'; transactionHash: Hex; blockNumber: bigint }>;
}

type Tell = (progress: Progress) => void;
type Replacement = 'cancelled' | 'replaced' | 'repriced';

/** After so long a person is told that it still waits: a block comes within seconds, or the fee is low. */
export const STILL_MS = 60_000;
/** The endpoint, or the site, did not answer; it is asked again. */
export const AGAIN_MS = 2_000;

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

/**
 * Waits for a sent transaction as long as it takes. Sent is sent: an endpoint that fails, or a block that
 * does not come, is told as waiting and never as failed, or the same would be sent once more.
 */
export async function mined(reads: Waiter, hash: Hex, tell: Tell) {
  let replaced: Replacement | undefined;
  const still = setTimeout(() => tell({ stage: 'hash', hash, note: 'stage.still' }), STILL_MS);
  try {
    for (;;) {
      try {
        const onReplaced = ({ reason }: { reason: Replacement }) => void (replaced = reason);
        const receipt = await reads.waitForTransactionReceipt({ hash, timeout: 0, onReplaced });
        return { receipt, replaced };
      } catch {
        tell({ stage: 'hash', hash, note: 'stage.unanswered' });
        await pause(AGAIN_MS);
      }
    }
  } finally {
    clearTimeout(still);
  }
}

/**
 * Follows a sent transaction until the pages are true about it, and tells the site what it is for. Answers
 * the hash that was mined, which is another one where the fee was raised; null when nothing came of it.
 */
export async function follow(
  reads: Waiter & Asked,
  chainId: number,
  hash: Hex,
  tell: Tell,
  deed: Deed,
): Promise<Hex | null> {
  tell({ stage: 'hash', hash });
  announce(chainId, hash, deed);
  const { receipt, replaced } = await mined(reads, hash, tell);
  const now = receipt.transactionHash;
  if (replaced === 'repriced') announce(chainId, now, deed);
  if (replaced && replaced !== 'repriced') {
    tell({ stage: 'replaced', hash: now, note: `stage.by.${replaced}` });
    return null;
  }
  tell({ stage: receipt.status === 'reverted' ? 'receiptError' : 'receipt', hash: now });
  if (receipt.status === 'success' && (await indexed(chainId, now, tell))) {
    tell({ stage: 'indexed', hash: now, block: String(receipt.blockNumber) });
    return now;
  }
  tell({ stage: 'receiptError', hash: now, message: await reasonOf(reads, now, receipt.blockNumber) });
  return null;
}

/** False where a fork has brought it into a block in which the chain undid it. */
async function indexed(chainId: number, hash: Hex, tell: Tell): Promise<boolean> {
  for (;;) {
    try {
      const answer = await readAt<{ state: string }>(`open/transaction/${chainId}/${hash}`);
      if (answer.data.state === 'reverted') return false;
      if (answer.data.state === 'indexed') {
        // Whichever process answers the next read, it shows this transaction.
        wrote(answer.position);
        return true;
      }
      await pause(INDEXED_POLL_MS);
    } catch {
      tell({ stage: 'receipt', hash, note: 'stage.unanswered' });
      await pause(AGAIN_MS);
    }
  }
}
