// What was compared, and what differs.

const text = (value) => ((value ?? null) === null ? "none" : `${value}`);

export class Tally {
  #parts = new Map();

  /** Holds each of these names against what was counted. */
  compare(part, where, counted, told) {
    if (!this.#parts.has(part)) this.#parts.set(part, { compared: 0, differing: 0 });
    const sums = this.#parts.get(part);
    for (const [name, value] of Object.entries(counted)) {
      const [mine, theirs] = [value, told?.[name]].map(text);
      sums.compared += 1;
      if (mine === theirs) continue;
      sums.differing += 1;
      console.log(`${where}, ${name}: the log says ${mine}, the site ${theirs}`);
    }
  }

  /** Rows by name; each of either side has to have one on the other. */
  compareAll(part, what, counted, told) {
    this.compare(part, what, { rows: counted.size }, { rows: told.size });
    for (const [name, row] of counted) this.compare(part, `${what} ${name}`, row, told.get(name));
    const alone = [...told.keys()].filter((name) => !counted.has(name));
    for (const name of alone) this.compare(part, `${what} ${name}`, { row: null }, { row: "one" });
  }

  get differing() {
    return [...this.#parts.values()].reduce((all, { differing }) => all + differing, 0);
  }

  /** One line for each part; then all of them together. */
  tell(events, at) {
    for (const [part, { compared, differing }] of this.#parts) {
      console.log(`${part}: ${compared} values, ${differing} differ`);
    }
    const compared = [...this.#parts.values()].reduce((all, part) => all + part.compared, 0);
    console.log(`${compared} values of ${events} events as of position ${at}: ${this.differing} differ`);
  }
}
