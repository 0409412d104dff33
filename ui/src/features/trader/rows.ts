// The rows of the trader's table, outside of React: every change is taken, the newest of each row is kept,
// and places move once a batch. While somebody points at the table nothing moves: a row that left says so
// in its place, and new ones wait.
import { chainOf } from '../../shared/api/chains';
import { type Row, type Sort, type View, isOpen, keyOf } from './row';

const DOWNWARDS: readonly Sort[] = ['new', '-price'];

type Tell = () => void;

export class Rows {
  /** All that is known, and what left while nothing may move. */
  #known = new Map<string, Row>();
  /** Where the newest word on a row that is gone came from: an older one must not bring it back. */
  #gone = new Map<string, number>();
  #keys = new Map<string, string>();
  #shown: string[] = [];
  /** The order that readers were told of, and when. */
  #told: string[] = [];
  #toldAt = -Infinity;
  #later: ReturnType<typeof setTimeout> | undefined;
  #view: View = { sort: 'new' };
  #held = false;
  #waiting = new Set<string>();
  #rowReaders = new Map<string, Set<Tell>>();
  #listReaders = new Set<Tell>();
  #nameOf: (row: Row) => string = (row) => row.tokenId;
  #taken = 0;

  /** At most one new order of rows in `paceMs`: nobody reads faster, and moving rows is what costs. */
  constructor(private readonly paceMs = 0) {}

  order = (): readonly string[] => this.#told;
  row = (id: string): Row | undefined => this.#known.get(id);
  /** How many changes were taken; nothing is lost between the socket and here. */
  taken = (): number => this.#taken;
  /** How many rows wait for the pointer to leave. */
  waiting = (): number => this.#waiting.size;

  hearRow(id: string, tell: Tell): Tell {
    const all = this.#rowReaders.get(id) ?? new Set();
    this.#rowReaders.set(id, all.add(tell));
    return () => {
      all.delete(tell);
      if (all.size === 0) this.#rowReaders.delete(id);
    };
  }

  hearList = (tell: Tell): Tell => {
    this.#listReaders.add(tell);
    return () => this.#listReaders.delete(tell);
  };

  /** Another sort or filter is somebody's wish, so it is done at once, whatever the pointer does. */
  look(view: View, nameOf: (row: Row) => string): void {
    [this.#view, this.#nameOf] = [view, nameOf];
    this.#settleAll();
    this.#tell();
  }

  hold(held: boolean): void {
    this.#held = held;
    if (held || (this.#waiting.size === 0 && this.#told === this.#shown)) return;
    this.#place([...this.#waiting]);
    this.#waiting.clear();
    this.#tell();
  }

  /** Takes a batch; of several words on one row the newest counts. */
  take(batch: readonly Row[]): void {
    this.#taken += batch.length;
    const changed = new Set<string>();
    for (const row of batch) {
      if (!this.#isLater(row)) continue;
      if (!isOpen(row) && !this.#known.has(row.id)) this.#gone.set(row.id, row.position);
      else this.#known.set(row.id, row);
      changed.add(row.id);
    }
    this.#changed([...changed]);
  }

  #changed(changed: string[]): void {
    const moved = changed.filter((id) => this.#moves(id));
    if (this.#held) moved.forEach((id) => this.#waiting.add(id));
    else this.#place(moved);
    for (const id of changed) this.#rowReaders.get(id)?.forEach((tell) => tell());
    if (moved.length > 0) this.#tellSoon();
  }

  /** Of an event after what is known, or of the same and read when more time had passed. */
  #isLater({ id, position, until }: Row): boolean {
    const known = this.#known.get(id) ?? { position: this.#gone.get(id) ?? 0, until: Infinity };
    return position > known.position || (position === known.position && until > known.until);
  }

  /** Time ends rows that the log tells nothing more of, and makes others what only the server can say. */
  end(nowS: number): Row[] {
    const open = [...this.#known.values()].filter(isOpen);
    const due = open.filter((row) => Math.min(row.until, row.ends) <= nowS);
    const over = due.filter((row) => row.ends <= nowS);
    for (const row of over) this.#known.set(row.id, { ...row, status: 'expired', until: Infinity });
    this.#changed(over.map(({ id }) => id));
    return due.filter((row) => row.ends > nowS);
  }

  /** What was told may be wrong: only what is read anew counts. */
  forget(): void {
    this.#known.clear();
    this.#gone.clear();
    this.#settleAll();
    this.#tell();
  }

  #tell(): void {
    clearTimeout(this.#later);
    this.#later = undefined;
    this.#toldAt = performance.now();
    if (!this.#held) this.#told = this.#shown;
    this.#listReaders.forEach((tell) => tell());
  }

  #tellSoon(): void {
    const left = this.#toldAt + this.paceMs - performance.now();
    if (left <= 0) this.#tell();
    else this.#later ??= setTimeout(() => this.#tell(), left);
  }

  #fits(row: Row): boolean {
    const { side, collection, currency, chain, rail, search } = this.#view;
    if (!isOpen(row)) return false;
    if ((side && row.side !== side) || (collection && row.collection !== collection)) return false;
    if (chain !== undefined && chainOf(row.collection) !== chain) return false;
    if ((currency && row.currency !== currency) || (rail && row.rail !== rail)) return false;
    if (!search) return true;
    const text = `${this.#nameOf(row)} ${row.who}`.toLowerCase();
    return search.toLowerCase().split(/\s+/).every((word) => text.includes(word));
  }

  /** Whether its place is another one than it has. */
  #moves(id: string): boolean {
    const row = this.#known.get(id);
    const fits = row !== undefined && this.#fits(row);
    return fits ? this.#keys.get(id) !== keyOf(row, this.#view.sort) : this.#keys.has(id);
  }

  #before = (one: string, other: string): number => {
    const [left, right] = [this.#keys.get(one) ?? '', this.#keys.get(other) ?? ''];
    const [first, second] = left === right ? [one, other] : [left, right];
    const by = first < second ? -1 : 1;
    return DOWNWARDS.includes(this.#view.sort) ? -by : by;
  };

  /** Takes the rows out of their places and puts them where they belong now. */
  #place(ids: string[]): void {
    if (ids.length === 0) return;
    const moving = new Set(ids);
    const shown = this.#shown.filter((id) => !moving.has(id));
    for (const id of moving) {
      const row = this.#known.get(id);
      this.#keys.delete(id);
      if (row && !isOpen(row)) this.#leave(row);
      if (!row || !this.#fits(row)) continue;
      this.#keys.set(id, keyOf(row, this.#view.sort));
      let [from, to] = [0, shown.length];
      while (from < to) {
        const middle = (from + to) >> 1;
        if (this.#before(shown[middle]!, id) < 0) from = middle + 1;
        else to = middle;
      }
      shown.splice(from, 0, id);
    }
    this.#shown = shown;
  }

  #leave(row: Row): void {
    this.#known.delete(row.id);
    this.#gone.set(row.id, row.position);
  }

  #settleAll(): void {
    this.#waiting.clear();
    this.#keys.clear();
    for (const row of [...this.#known.values()]) {
      if (!isOpen(row)) this.#leave(row);
      else if (this.#fits(row)) this.#keys.set(row.id, keyOf(row, this.#view.sort));
    }
    this.#shown = [...this.#keys.keys()].sort(this.#before);
    this.#told = this.#shown;
  }
}
