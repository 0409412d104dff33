// Whether everything that the server has told has come, once and unaltered: the sums of the frames
// of each topic against those that come with the heartbeat, and positions within a kind, which only
// grow.
import type { Change } from './live-feed';
import { hex, plus, type Sum, sumOf, unhex } from './live-sum';

export type Sums = Record<string, string>;

export class Check {
  #sums = new Map<string, Sum>();
  #last = new Map<string, number>();
  #logTo: number | null = null;
  #broken = false;
  /** Heartbeats in a row that named a topic of ours without a beginning. */
  #without = 0;

  /** A subscription was answered: all topics begin anew. */
  begin(sums: Sums): void {
    this.forget();
    for (const [topic, sum] of Object.entries(sums)) this.#sums.set(topic, unhex(sum));
  }

  /** Nothing is held against anybody until the next beginning. */
  forget(): void {
    this.#sums.clear();
    this.#last.clear();
    this.#broken = false;
    this.#without = 0;
  }

  drop(topics: string[]): void {
    for (const topic of topics) this.#sums.delete(topic);
    if (topics.includes('log')) this.#logTo = null;
  }

  frame(text: string, { position, kind, topics }: Change): void {
    if (position < (this.#last.get(kind) ?? 0)) this.#broken = true;
    this.#last.set(kind, position);
    const sum = sumOf(text);
    for (const topic of topics) {
      const before = this.#sums.get(topic);
      if (before) this.#sums.set(topic, plus(before, sum));
    }
  }

  /** Ranges of the log follow on each other, or repeat what was told before. */
  range(first: number, last: number): void {
    if (this.#logTo !== null && first > this.#logTo + 1) this.#broken = true;
    this.#logTo = last;
  }

  /** A frame that cannot be read at all. */
  unreadable(): void {
    this.#broken = true;
  }

  agrees(told: Sums, ours: string[]): boolean {
    const known = Object.entries(told).filter(([topic]) => ours.includes(topic));
    const without = known.some(([topic]) => !this.#sums.has(topic));
    this.#without = without ? this.#without + 1 : 0;
    // One may cross a subscription on the way; after two, its answer was lost.
    if (this.#broken || this.#without > 1) return false;
    return known.every(([topic, sum]) => hex(this.#sums.get(topic) ?? unhex(sum)) === sum);
  }
}

