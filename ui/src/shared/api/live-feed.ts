// What the live socket says and from where it has to go on, without the socket itself.
//
// Read models tell of their changes each at its own pace: a change's position is no point to
// resume from, only a heartbeat's is. And a heartbeat may overtake changes that are still queued
// for us, so the one before it counts. Asking from too early repeats changes, which is harmless;
// asking from too late would lose some.
import { wasTold } from './seen';

export interface Change {
  position: number;
  topics: string[];
  kind: 'chain' | 'order' | 'offer' | 'item' | 'activity' | 'message' | 'inbox' | 'log';
  data: unknown;
}

export type Message =
  | { t: 'hello' | 'reset'; position: number }
  /** What the changes of each topic add up to: where they begin, and where they stand. */
  | { t: 'subscribed' | 'heartbeat'; position: number; sums: Record<string, string> }
  | ({ t: 'change' } & Change)
  /** Appended to the log itself, before any model has folded it. */
  | { t: 'log'; first: number; last: number }
  | { t: 'lagging'; resume: number }
  | { t: 'error'; message: string };

export class Feed {
  /** The newest position heard of. */
  position = 0;
  #resume: number | null = null;
  #settled: number | null = null;

  /** From where to ask; nothing after it has been missed. */
  get resume(): number {
    return this.#resume ?? 0;
  }

  /** A new connection: its heartbeats count, those of the one before do not. */
  opened(position: number): void {
    this.#settled = null;
    this.#resume ??= position;
    this.#saw(position);
  }

  heartbeat(position: number): void {
    if (this.#settled !== null) this.#resume = Math.max(this.#resume ?? 0, this.#settled);
    this.#settled = position;
    this.#saw(position);
  }

  /** What lay between is gone, and the pages are asked again: go on from here. */
  reset(position: number): void {
    this.#resume = position;
    this.#settled = null;
    this.#saw(position);
    wasTold(position);
  }

  change(position: number): void {
    this.#saw(position);
    wasTold(position);
  }

  /** A page was read at this position; true when changes after it have not been asked for yet. */
  answered(position: number): boolean {
    this.#saw(position);
    if (this.#resume !== null && position >= this.#resume) return false;
    this.#resume = position;
    this.#settled = null;
    return true;
  }

  #saw(position: number): void {
    this.position = Math.max(this.position, position);
  }
}
