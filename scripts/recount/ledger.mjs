// What a log says happened, folded event by event with nothing of Brickyard's own code: who holds what, which
// orders stand, what was sold, what tokens are said to be like, and what currencies are worth. Amounts are
// BigInt, in the smallest unit.
//
// What a fork takes back counts until its event. From there on it never was: all that remains is folded anew,
// and what it had touched is as it is since the fork.

import { documentOf } from "./documents.mjs";
import { isOpen, leave, orderOf, STEPS, voidOrder } from "./orders.mjs";
import { NOBODY, saysWhatItIs, touched } from "./touches.mjs";

/** From so many transactions on a wallet serves everybody. */
const BUSY = 5_000;

export class Ledger {
  /** Those that hold, in the order of the log. */
  events = [];
  /** By what was touched, the last fork that took back an event which had touched it. */
  #forked = new Map();

  constructor() {
    this.#begin();
  }

  #begin() {
    this.chains = new Map();
    this.collections = new Map();
    /** What each collection asks of a sale, in basis points. */
    this.asked = new Map();
    /** item → owner → { units, since, position } */
    this.holdings = new Map();
    this.orders = new Map();
    /** item → { attributes, exists, position } */
    this.tokens = new Map();
    this.quotes = new Map();
    this.marks = null;
    /** chain-wallet → { funder, busy, position } */
    this.funded = new Map();
    this.#matched = [];
    this.#opened.clear();
    this.#settled.clear();
    this.#ofItem.clear();
  }

  /** Of the escrow rail: what was opened by each order, and what became of it. */
  #opened = new Map();
  #settled = new Map();
  #matched = [];
  #ofItem = new Map();

  get sales() {
    return [...this.#matched, ...this.#settled.values()].sort((a, b) => a.position - b.position);
  }

  /**
   * Takes in the next event: `{ position, type, id, body, chain, at, recorded, recordedUs }`. Answers the ids of
   * orders that it may have changed, and the collections that may ask for something else since.
   */
  take(event) {
    const spans = event.body.ChainReorged?.undone ?? event.body.ChainRepaired?.undone ?? [];
    if (spans.length === 0) {
      this.events.push(event);
      this.#tell(event);
      return { orders: this.#concerned(event), asked: event.body.CollectionRoyaltyChanged ? [event.id] : [] };
    }
    const orders = [...this.orders.keys()];
    const gone = ({ position }) => spans.some(({ first, last }) => first <= position && position <= last);
    const back = this.events.filter(gone);
    this.events = [...this.events.filter((fact) => !gone(fact)), event];
    for (const key of back.flatMap(touched)) this.#forked.set(key, event.position);
    this.#begin();
    for (const fact of this.events) this.#tell(fact);
    const asked = back.filter(({ body }) => body.CollectionRoyaltyChanged).map(({ id }) => id);
    return { orders: new Set([...orders, ...this.orders.keys()]), asked };
  }

  #concerned({ type, id, body }) {
    if (type === "order") return [id];
    if (body.ItemTransferred) return [...(this.#ofItem.get(id) ?? [])];
    return body.CounterBumped ? [...this.orders.keys()] : [];
  }

  /** Where the event stands since which this is as it is, when the given one touches it last. */
  #since(key, { position }) {
    return Math.max(position, this.#forked.get(key) ?? 0);
  }

  #tell(event) {
    const [[kind, told]] = Object.entries(event.body);
    if (event.type === "chain" && kind === "ChainFollowed") this.chains.set(event.id, told);
    if (event.type === "collection") this.#collection(event.id, kind, told);
    if (event.type === "item") this.#item(event, kind, told);
    if (event.type === "maker" && kind === "CounterBumped") this.#bumped(event.id, BigInt(told.counter));
    if (event.type === "whale_mark") this.marks = { ...told, position: event.position };
    if (kind === "FundingFound" && told.funder && !this.funded.has(event.id)) {
      const { address: funder, nonce } = told.funder;
      this.funded.set(event.id, { funder, busy: nonce >= BUSY, position: event.position });
    }
    this.#quoted(event, kind, told);
    if (event.type !== "order") return;
    this.#order(event, kind, told);
    this.#sold(event, kind, told);
  }

  #collection(id, kind, told) {
    if (kind === "CollectionFollowed") this.collections.set(id, { standard: told.standard, chain: told.chain_id });
    const royalty = kind === "CollectionRoyaltyChanged" && this.collections.has(id);
    if (royalty) this.asked.set(id, BigInt(told.royalty_bps));
  }

  #quoted({ type, id, at, ...event }, kind, told) {
    const key = `${type}/${id}`;
    const position = this.#since(key, event);
    const [chain, address] = id.split("-");
    if (kind === "QuoteObserved") {
      const { source, observed_s: observed } = told;
      const of = { chain, currency: address, source, oracle: null };
      this.quotes.set(key, { ...of, position, dollars: BigInt(told.atto_usd), at: observed });
    }
    if (kind === "DomainCoinPriceChanged") {
      const of = { chain, currency: NOBODY, source: null, oracle: address };
      this.quotes.set(key, { ...of, position, dollars: BigInt(told.atto_usd_per_coin), at });
    }
  }

  #item(event, kind, told) {
    if (saysWhatItIs(kind, told)) {
      const token = this.tokens.get(event.id) ?? { attributes: [], exists: true };
      token.position = this.#since(event.id, event);
      if (told.uri !== undefined && kind !== "ItemMetadataRead") token.attributes = documentOf(told.uri);
      if (kind === "ItemMetadataRead") {
        token.attributes = told.metadata.attributes.map((one) => [one.trait_type, one.value]);
      }
      if (kind === "ItemTransferred") token.exists = told.to !== NOBODY;
      this.tokens.set(event.id, token);
    }
    if (kind === "ItemTransferred") this.#moved(event, told);
  }

  #moved(event, { operator, from, to, amount }) {
    const { id, at } = event;
    const units = BigInt(amount);
    if (from !== to) {
      const owners = this.holdings.get(id) ?? new Map();
      this.holdings.set(id, owners);
      const giver = owners.get(from);
      if (giver) {
        giver.units = giver.units > units ? giver.units - units : 0n;
        giver.position = this.#since(`${id}/${from}`, event);
      }
      if (to !== NOBODY) {
        const taker = owners.get(to) ?? { units: 0n, since: at };
        if (taker.units === 0n) taker.since = at;
        taker.units += units;
        taker.position = this.#since(`${id}/${to}`, event);
        owners.set(to, taker);
      }
    }
    // Of tokens of which there are many, the orders' own events tell what is left.
    if (operator !== NOBODY) return;
    for (const order of this.#kept(this.#ofItem.get(id) ?? [])) {
      if (order.item !== id) continue;
      if (from !== to && order.maker === from && order.bids === 0) {
        leave(order);
        order.lacks = true;
      }
      if (order.maker === to) Object.assign(order, { lacks: false, arrived: true });
    }
  }

  #bumped(id, counter) {
    const [chain, maker] = id.split("-");
    for (const order of this.orders.values()) {
      if (order.maker !== maker || `${order.chain}` !== chain || !order.option || !isOpen(order)) continue;
      if ((BigInt.asUintN(255, BigInt(order.option.nonce)) >> 128n) < counter) voidOrder(order);
    }
  }

  /** Orders for what stays with its maker that nothing has ended. */
  *#kept(ids) {
    for (const id of ids) {
      const order = this.orders.get(id);
      if (order.kept && isOpen(order)) yield order;
    }
  }

  #order(event, kind, told) {
    const fresh = { OrderDrafted: "draft", OrderListed: "active", OrderOpened: "active" }[kind];
    if (fresh) {
      const order = orderOf(event.id, told, fresh);
      this.orders.set(event.id, order);
      this.#ofItem.set(order.item, (this.#ofItem.get(order.item) ?? new Set()).add(event.id));
    }
    const order = this.orders.get(event.id);
    if (order && !fresh) STEPS[kind]?.(order, told);
  }

  #sold(event, kind, told) {
    if (kind === "OrderOpened") {
      this.#opened.set(event.id, this.orders.get(event.id));
      this.#settled.delete(event.id);
    }
    const order = this.#opened.get(event.id);
    const parts = { position: event.position, at: event.at, price: BigInt(told.price ?? 0) };
    if (kind === "OrderSettled" && order) {
      const { buyer, seller } = told;
      const { item, collection, currency, amount } = order;
      const position = this.#since(`sale/${event.id}`, event);
      this.#settled.set(event.id, { ...parts, position, item, collection, currency, amount, buyer, seller });
    }
    if (kind === "OrderMatched" && event.chain) {
      const { buyer, seller, currency } = told;
      const collection = `${event.chain.chain_id}-${told.collection}`;
      const item = `${collection}-${told.token_id}`;
      this.#matched.push({ ...parts, item, collection, currency, amount: BigInt(told.amount), buyer, seller });
    }
  }
}
