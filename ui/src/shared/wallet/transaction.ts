// A transaction's way: waiting for the wallet, sent, in a block, indexed; or the stage at which
// it failed.
import { BaseError, ContractFunctionRevertedError, UserRejectedRequestError } from 'viem';
import { readAt } from '../api/client';
import { wrote } from '../api/seen';
import type { Hex } from '../api/types';

/** Blocks come about once a second; a person should not feel the asking. */
const INDEXED_POLL_MS = 150;

export type Stage =
  | 'pending'
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

interface Waiter {
  waitForTransactionReceipt(options: {
    hash: Hex;
    onReplaced?: (replacement: { reason: string }) => void;
  }): Promise<{ status: 'success' | 'reverted'; transactionHash: Hex }>;
}

/** Follows a sent transaction until the pages are true about it. */
export async function follow(
  reads: Waiter,
  chainId: number,
  hash: Hex,
  tell: (progress: Progress) => void,
): Promise<boolean> {
  tell({ stage: 'hash', hash });
  let replaced: string | undefined;
  const receipt = await reads.waitForTransactionReceipt({
    hash,
    onReplaced: (replacement) => (replaced = replacement.reason),
  });
  if (replaced && replaced !== 'repriced') {
    tell({ stage: 'replaced', hash: receipt.transactionHash, message: replaced });
    return false;
  }
  if (receipt.status === 'reverted') {
    tell({ stage: 'receiptError', hash });
    return false;
  }
  tell({ stage: 'receipt', hash: receipt.transactionHash });
  await indexed(chainId, receipt.transactionHash);
  tell({ stage: 'indexed', hash: receipt.transactionHash });
  return true;
}

async function indexed(chainId: number, hash: Hex): Promise<void> {
  for (;;) {
    const answer = await readAt<{ state: string }>(`open/transaction/${chainId}/${hash}`);
    if (answer.data.state === 'indexed') {
      // Whichever process answers the next read, it shows this transaction.
      wrote(answer.position);
      return;
    }
    await new Promise((resolve) => setTimeout(resolve, INDEXED_POLL_MS));
  }
}
