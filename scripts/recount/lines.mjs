// Floors by time: of every book all prices that its cheapest listing ever had, as asked and normalized, with the
// second and the event of each. An event moves a floor when it is recorded; the clock alone does when a listing
// begins, ends, or is no longer held for a buyer, and that is told with the next event about the book. A line begins
// with its collection being followed, by what was listed before.

import { normalized, offered } from "./orders.mjs";
import { least, rising, uniq } from "./sales.mjs";

const MICROS = 1_000_000;

class Line {
  /** Each with the second, and the microsecond by which moves come before or after others. */
  moves = [];
  price = null;
  /** What the collection asks of a sale, as far as this line was told. */
  asked = 0n;
  /** Events about the book since the last one with which the price moved, and that one. */
  since = [];
  #read = 0;

  constructor(counts) {
    this.counts = counts;
  }

  #least(offers, at) {
    const open = offers.filter(({ from, until }) => from <= at && at < until);
    const prices = open.map((offer) => (this.counts ? normalized(offer, this.asked) : offer.price));
    return prices.length ? prices.reduce(least) : null;
  }

  #move(price, position, at, us) {
    if (price === this.price) return;
    this.price = price;
    this.moves.push({ price, position, at, us });
    this.since = [];
  }

  /** The clock goes on while these can be bought; an event finds what it did. */
  pass(offers, upto, position) {
    const moments = offers.flatMap(({ from, until }) => [from, until]);
    for (const at of uniq(moments.filter((at) => this.#read < at && at <= upto)).sort(rising)) {
      this.#move(this.#least(offers, at), position, at, at * MICROS);
    }
    this.#read = upto;
  }

  /** Nothing is told of what was before. */
  begin(at) {
    this.#read = at;
  }

  /** An event makes these what can be bought. */
  follow(offers, asked, { position, recorded, recordedUs }) {
    this.asked = asked;
    this.#move(this.#least(offers, recorded), position, recorded, recordedUs);
    this.since.push(position);
  }
}

export class Lines {
  #ledger;
  /** order → what can be bought of it */
  #offers = new Map();
  #books = new Map();

  constructor(ledger) {
    this.#ledger = ledger;
  }

  /** Takes in the next event, and gives it to the ledger. */
  take(event) {
    const known = new Set(this.#ledger.collections.keys());
    const { orders, asked } = this.#ledger.take(event);
    const changed = [];
    for (const id of orders) {
      const order = this.#ledger.orders.get(id);
      const [was, is] = [this.#offers.get(id) ?? null, order ? offered(order) : null];
      if (same(was, is)) continue;
      changed.push({ id, was, is });
      this.#offers.set(id, is);
    }
    const books = uniq(changed.flatMap(({ was, is }) => [was?.book, is?.book]).filter(Boolean));
    for (const name of books) this.#settle(this.#book(name), event, (offers) => {
      for (const { id, was, is } of changed) {
        if (was?.book === name) offers.delete(id);
        if (is?.book === name) offers.set(id, is);
      }
    });
    for (const [name, book] of this.#books) {
      const begins = this.#follows(name) && !known.has(name.split("/")[0]);
      for (const line of begins ? [book.asked, book.normalized] : []) line.begin(event.recorded);
      if (begins) this.#settle(book, event, () => {});
      const concerned = asked.includes(name.split("/")[0]) && !books.includes(name);
      if (concerned) this.#settle({ ...book, asked: null }, event, () => {});
    }
  }

  #follows(book) {
    return this.#ledger.collections.has(book.split("/")[0]);
  }

  #book(name) {
    if (!this.#books.has(name)) {
      this.#books.set(name, { name, offers: new Map(), asked: new Line(false), normalized: new Line(true) });
    }
    return this.#books.get(name);
  }

  /** The clock is read while all can be bought that could be before. */
  #settle({ name, offers, ...lines }, event, change) {
    const both = this.#follows(name) ? [lines.asked, lines.normalized].filter(Boolean) : [];
    for (const line of both) line.pass([...offers.values()], event.recorded, event.position);
    change(offers);
    const royalty = this.#ledger.asked.get(name.split("/")[0]) ?? 0n;
    for (const line of both) line.follow([...offers.values()], royalty, event);
  }

  /**
   * All lines up to a second, by book; the log ends before it. What the clock did since the last event about a
   * book is told with any of those that are about the price which it ended: these are `after`.
   */
  upto(now) {
    const told = [...this.#books.values()].filter(({ name }) => this.#follows(name));
    for (const { offers, asked, normalized: other } of told) {
      for (const line of [asked, other]) {
        const { since, moves } = line;
        const known = moves.length;
        line.pass([...offers.values()], now, null);
        for (const move of moves.slice(known)) move.after = since;
        line.after = since;
      }
    }
    return this.#books;
  }
}

function same(one, other) {
  if (one === null || other === null) return one === other;
  return Object.keys(one).every((name) => one[name] === other[name]);
}
