/** It is asked so long after the clock has changed something, and again: the server's may be behind. */
const LATE_MS = 1_000;
/** Pauses between asking again double up to this: the server may be down, or the clock here wrong. */
const PAUSE_MOST_MS = 60_000;
/** No timer is longer: a computer that slept, or whose clock was set, looks at the time again. */
const LOOK_MS = 600_000;

const grown = (pause: number) => Math.min(pause * 2, PAUSE_MOST_MS);

/** Asks once the clock has come to `dueS` (unix seconds), and at growing pauses until it is stopped. */
export function whenDue(dueS: number, ask: () => void): () => void {
  if (dueS === Infinity) return () => undefined;
  let timer: ReturnType<typeof setTimeout>;
  let pause = LATE_MS;
  const look = () => {
    const left = dueS * 1_000 + LATE_MS - Date.now();
    if (left > 0) {
      timer = setTimeout(look, Math.min(left, LOOK_MS));
      return;
    }
    ask();
    timer = setTimeout(look, pause);
    pause = grown(pause);
  };
  look();
  return () => clearTimeout(timer);
}

/** For many at once: which of those that are due, and stay so, are asked for now. */
export class Pauses {
  readonly #asked = new Map<string, { dueS: number; next: number; pause: number }>();

  /** Those that may be asked for; it counts as asking. Whatever is due no more begins anew. */
  take<T extends { id: string; until: number }>(due: T[], now: number): T[] {
    const ids = new Set(due.map(({ id }) => id));
    for (const id of this.#asked.keys()) if (!ids.has(id)) this.#asked.delete(id);
    return due.filter(({ id, until }) => {
      const before = this.#asked.get(id);
      const known = before?.dueS === until ? before : { next: now, pause: LATE_MS };
      if (known.next > now) return false;
      this.#asked.set(id, { dueS: until, next: now + known.pause, pause: grown(known.pause) });
      return true;
    });
  }
}
