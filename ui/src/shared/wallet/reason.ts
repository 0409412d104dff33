// Why the chain undid a transaction, as far as it says.
import { BaseError, type Hex as Data, decodeErrorResult } from 'viem';
import type { Hex } from '../api/types';
import { refusals } from '../chain/errors';

interface Sent {
  from: Hex;
  to: Hex | null;
  input: Data;
  value: bigint;
}

export interface Asked {
  getTransaction(options: { hash: Hex }): Promise<Sent & { nonce: number }>;
  call(options: {
    account: Hex;
    to: Hex | null;
    data: Data;
    value: bigint;
    blockNumber: bigint;
  }): Promise<unknown>;
}

/** The name of a contract's error, or the sentence that it gave; nothing of bytes that are neither. */
export function wordsOf(data: Data): string | undefined {
  try {
    const told: { errorName: string; args?: readonly unknown[] } = decodeErrorResult({ abi: refusals, data });
    const { errorName, args } = told;
    const first = args?.[0];
    return errorName === 'Error' && typeof first === 'string' ? first : errorName;
  } catch {
    return undefined;
  }
}

/** What the chain says to the same call after the block that undid it; nothing where it says nothing. */
export async function reasonOf(reads: Asked, hash: Hex, blockNumber: bigint): Promise<string | undefined> {
  try {
    const { from, to, input, value } = await reads.getTransaction({ hash });
    await reads.call({ account: from, to, data: input, value, blockNumber });
  } catch (error) {
    if (!(error instanceof BaseError)) return undefined;
    const told = error.walk((cause) => typeof (cause as { data?: unknown }).data === 'string');
    return told ? wordsOf((told as unknown as { data: Data }).data) : undefined;
  }
  return undefined;
}
