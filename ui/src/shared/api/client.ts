// Calls to the API: opens the envelope, turns codes into errors, remembers the position.
import type { Hex } from './types';

const SUCCESS = 1511200;

export class ApiError extends Error {
  constructor(
    readonly code: number,
    message: string,
    readonly data: unknown,
  ) {
    super(message);
  }

  /** The stable reason of a refusal, if there is one. */
  get reason(): string | undefined {
    return (this.data as { reason?: string } | null)?.reason;
  }
}

interface Envelope {
  code?: number;
  data?: unknown;
  msg?: string;
}

/** Opens an envelope, flat or nested once under `data`. */
export function open<T>(answer: unknown): T {
  let envelope = answer as Envelope;
  const inner = envelope?.data as Envelope | null | undefined;
  if (envelope?.code === undefined && typeof inner?.code === 'number') envelope = inner;
  if (envelope?.code === SUCCESS) return envelope.data as T;
  throw new ApiError(envelope?.code ?? 0, envelope?.msg || 'Error', envelope?.data);
}

let seen = 0;

/** The newest log position any answer or live message has shown. */
export const seenPosition = (): number => seen;
export const sawPosition = (position: number): void => {
  if (position > seen) seen = position;
};

async function call<T>(path: string, init: RequestInit): Promise<T> {
  const response = await fetch(`/api/dcservice/${path}`, init);
  const position = Number(response.headers.get('x-position') ?? 0);
  if (Number.isSafeInteger(position)) sawPosition(position);
  let answer: unknown;
  try {
    answer = await response.json();
  } catch {
    throw new ApiError(0, 'Error', null);
  }
  return open<T>(answer);
}

/** A read; with `after` it reflects at least that position. */
export function read<T>(path: string, after?: number): Promise<T> {
  const headers: Record<string, string> = after ? { 'x-min-position': String(after) } : {};
  return call<T>(path, { headers });
}

/** A command, once: the same key is the same command however often it is sent. */
export function command<T>(path: string, body: unknown, signature?: Hex): Promise<T> {
  const headers: Record<string, string> = {
    'content-type': 'application/json',
    'idempotency-key': crypto.randomUUID(),
  };
  if (signature) headers['x-signature'] = signature;
  return call<T>(path, { method: 'POST', headers, body: JSON.stringify(body) });
}
