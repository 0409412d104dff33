// What every answer comes in: a code, what was asked for, and words.

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

/** Texts that say it in the reader's language: the rule's own, else the code's. */
export function errorKeys(error: ApiError): string[] {
  const keys = [`error.code.${error.code}`, 'error.code.1511500'];
  return error.reason ? [`error.reason.${error.reason}`, ...keys] : keys;
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
