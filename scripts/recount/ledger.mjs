// What a log says happened, folded event by event with nothing of Brickyard's own code: who holds what, which
// orders stand, and what was sold. Amounts are BigInt, in the smallest unit.

const NOBODY = `0x${"0".repeat(40)}`;
/** A purchase on its way keeps an order from others for so long (DEFAULTS 2.1). */
const LOCK_S = 180;

/** Positions that forks and repairs have taken back. */
function takenBack(events) {
  const gone = new Set();
  for (const { body } of events) {
    for (const { first, last } of body.ChainReorged?.undone ?? body.ChainRepaired?.undone ?? []) {
      for (let position = first; position <= last; position += 1) gone.add(position);
    }
  }
  return gone;
}

export class Ledger {
  collections = new Map();
  /** item → owner → { units, since } */
  holdings = new Map();
  orders = new Map();
  sales = [];

  /** @param events in the order of the log: `{ position, type, id, body, chain, at }` */
  constructor(events) {
    const gone = takenBack(events);
    /** Of the escrow rail: what was opened by each order, and what became of it. */
    const [opened, settled] = [new Map(), new Map()];
    for (const event of events) {
      if (!gone.has(event.position)) this.#tell(event, opened, settled);
    }
    this.sales = [...this.sales, ...settled.values()].sort((a, b) => a.position - b.position);
  }

  #tell(event, opened, settled) {
    const [[kind, told]] = Object.entries(event.body);
    if (event.type === "collection") this.#collection(event.id, kind, told);
    if (event.type === "item" && kind === "ItemTransferred") this.#moved(event, told);
    if (event.type === "maker" && kind === "CounterBumped") this.#bumped(event.id, BigInt(told.counter));
    if (event.type !== "order") return;
    this.#order(event, kind, told);
    this.#sold(event, kind, told, opened, settled);
  }

  #collection(id, kind, told) {
    if (kind === "CollectionFollowed") {
      this.collections.set(id, { single: told.standard === "erc721", asked: 0n });
    }
    const known = this.collections.get(id);
    if (known && kind === "CollectionRoyaltyChanged") known.asked = BigInt(told.royalty_bps);
  }

  #moved({ id, at }, { operator, from, to, amount }) {
    const units = BigInt(amount);
    if (from !== to) {
      const owners = this.holdings.get(id) ?? new Map();
      this.holdings.set(id, owners);
      const giver = owners.get(from);
      if (giver) giver.units = giver.units > units ? giver.units - units : 0n;
      if (to !== NOBODY) {
        const taker = owners.get(to) ?? { units: 0n, since: at };
        if (taker.units === 0n) taker.since = at;
        taker.units += units;
        owners.set(to, taker);
      }
    }
    // Of tokens of which there are many, the orders' own events tell what is left.
    if (operator !== NOBODY) return;
    for (const order of this.#signed((order) => order.item === id)) {
      if (order.maker === from) {
        leave(order);
        order.lacks = true;
      }
      if (order.maker === to) order.lacks = false;
    }
  }

  #bumped(id, counter) {
    const [chain, maker] = id.split("-");
    for (const order of this.#signed((order) => order.maker === maker && `${order.chain}` === chain)) {
      if (!order.option) continue;
      if ((BigInt.asUintN(255, BigInt(order.option.nonce)) >> 128n) < counter) end(order, "cancelled");
    }
  }

  /** Orders of the signature rail that nothing has ended. */
  *#signed(pick) {
    for (const order of this.orders.values()) {
      if (order.rail === "signature" && isOpen(order) && pick(order)) yield order;
    }
  }

  #order(event, kind, told) {
    const fresh = { OrderDrafted: "draft", OrderListed: "active", OrderOpened: "active" }[kind];
    if (fresh) this.orders.set(event.id, orderOf(told, fresh));
    const order = this.orders.get(event.id);
    if (order && !fresh) STEPS[kind]?.(order, told, event);
  }

  #sold(event, kind, told, opened, settled) {
    if (kind === "OrderOpened") {
      opened.set(event.id, this.orders.get(event.id));
      settled.delete(event.id);
    }
    const order = opened.get(event.id);
    const parts = { position: event.position, at: event.at, price: BigInt(told.price ?? 0) };
    if (kind === "OrderSettled" && order) {
      const { buyer, seller } = told;
      const { item, collection, currency, amount } = order;
      settled.set(event.id, { ...parts, item, collection, currency, amount, buyer, seller });
    }
    if (kind === "OrderMatched" && event.chain) {
      const { buyer, seller, currency } = told;
      const collection = `${event.chain.chain_id}-${told.collection}`;
      const item = `${collection}-${told.token_id}`;
      this.sales.push({ ...parts, item, collection, currency, amount: BigInt(told.amount), buyer, seller });
    }
  }
}

function orderOf({ terms, option }, status) {
  const collection = `${terms.chain_id}-${terms.collection}`;
  const { rail, kind, maker, currency, chain_id: chain } = terms;
  return {
    ...{ rail, kind, maker, currency, chain, collection, status, option },
    item: `${collection}-${terms.token_id}`,
    price: BigInt(terms.price),
    amount: BigInt(terms.amount),
    royalty: BigInt(terms.royalty_bps),
    starts: terms.start_s,
    ends: terms.end_s,
    lacks: false,
    unapproved: false,
    over: status !== "active",
    lockedUntil: null,
  };
}

const isOpen = (order) => ["active", "locked", "cancel_pending", "inactive"].includes(order.status);

function end(order, status) {
  order.status = status;
  order.over = true;
  order.lockedUntil = null;
}

/** Off the book; what its maker is taking back stays on that way. */
function leave(order) {
  if (order.status === "cancel_pending") return;
  order.status = "inactive";
  order.lockedUntil = null;
}

function back(order) {
  order.status = "active";
  order.lockedUntil = null;
}

const ends = (status) => (order) => end(order, status);

/** What each event does to an order that is there. */
const STEPS = {
  OrderDiscarded: ends("void"),
  OrderExpired: ends("expired"),
  OrderCancelled: ends("cancelled"),
  OrderPurchased: ends("awaiting_delivery"),
  OrderSettled: ends("filled"),
  DeliveryRefused: ends("refunded"),
  DeliveryTimedOut: ends("refunded"),
  DisputeOpened: ends("disputed"),
  DisputeTimedOut: ends("refunded"),
  DisputeSettled: (order, { released }) => released || end(order, "refunded"),
  AuctionReturned: ends("returned"),
  OptionVersionCancelled(order, { option_hash: hash }) {
    if (order.option?.option_hash === hash) end(order, "cancelled");
  },
  OrderRepriced(order, { price, option }) {
    Object.assign(order, { price: BigInt(price), option });
  },
  OrderPriceModified(order, { new_price: price }) {
    order.price = BigInt(price);
  },
  OrderCancelRequested(order) {
    order.status = "cancel_pending";
  },
  PurchaseSubmitted(order, { submitted_at_s: at }) {
    Object.assign(order, { status: "locked", lockedUntil: at + LOCK_S });
  },
  OrderDeactivated(order, { held }) {
    if (!isOpen(order)) return;
    order.status = "inactive";
    order.lockedUntil = null;
    if (held !== null && held !== undefined) order.lacks = true;
  },
  OrderUnitsReturned(order) {
    order.lacks = false;
  },
  OrderApprovalLost(order) {
    if (!isOpen(order)) return;
    order.unapproved = true;
    leave(order);
  },
  OrderApprovalReturned(order) {
    order.unapproved = false;
  },
  OrderReconfirmed(order) {
    order.unapproved = false;
    back(order);
  },
  BidPlaced(order, { price, end_s: until }) {
    back(order);
    Object.assign(order, { price: BigInt(price), ends: until });
  },
  OrderMatched(order, { filled, option_amount: whole }) {
    if (BigInt(filled) >= BigInt(whole)) end(order, "filled");
    else if (order.status === "locked") back(order);
  },
};
