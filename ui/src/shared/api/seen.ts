// What this browser knows of the log: what it asks for is not older than that.
import { ApiError } from './envelope';

const CONFLICT = 1511409;
/** The server waits 2 s for a position; more than this many waits means that it stands still. */
const WAITS_MAX = 4;

let written = 0;
let told = 0;

/** Reads from now on show at least this position. */
export function wrote(position: number): void {
  written = Math.max(written, position);
}

/** Figures are counted a moment after their rows change: from now on they are of at least this position. */
export function wasTold(position: number): void {
  told = Math.max(told, position);
}

/** Where what this browser has written itself is told; 0 for nothing. */
export const lastWritten = (): number => written;

/** Where every change is told that it has written or heard of. */
export const lastKnown = (): number => Math.max(written, told);

/** Whether the read models have not reached the position yet that was asked for. */
const isBehind = (error: unknown) =>
  error instanceof ApiError &&
  error.code === CONFLICT &&
  typeof (error.data as { position?: unknown } | null)?.position === 'number';

/** Asks for an answer of this position or a later one; again while the server waits for it. */
export async function notBefore<T>(
  position: number,
  ask: (headers: Record<string, string>) => Promise<T>,
): Promise<T> {
  const headers: Record<string, string> = position ? { 'x-min-position': String(position) } : {};
  for (let waits = 1; ; waits += 1) {
    try {
      return await ask(headers);
    } catch (error) {
      if (!isBehind(error) || waits === WAITS_MAX) throw error;
    }
  }
}
