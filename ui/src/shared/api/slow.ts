// What a page counts as it meets it, calls that took long above all.
// What becomes of it is told in app/telemetry.ts.

/** From this on a call is slow. */
export const SLOW_MS = 500;
/** Older ones are forgotten. */
export const ENTRIES_MAX = 1_000;

export interface Entry {
  kind: 'slow' | 'error' | 'share';
  /** Of a call its path without what was asked of it; of what is shared, where it was begun. */
  name: string;
  ms: number;
}

export const log: Entry[] = [];

export function note(entry: Entry): void {
  log.push(entry);
  if (log.length > ENTRIES_MAX) log.splice(0, log.length - ENTRIES_MAX);
}

/** Waits for a call and notes it when it was slow, also when it failed. */
export async function timed<T>(path: string, call: Promise<T>): Promise<T> {
  const began = performance.now();
  try {
    return await call;
  } finally {
    const ms = Math.round(performance.now() - began);
    if (ms >= SLOW_MS) note({ kind: 'slow', name: path.split('?')[0]!, ms });
  }
}
