// What each event does to an order, as the rules of the two rails say it.

/** A purchase on its way keeps what it is for from others for so long (DEFAULTS 2.1). */
const LOCK_S = 180;

export function orderOf(id, { terms, option }, status) {
  const collection = `${terms.chain_id}-${terms.collection}`;
  const { rail, kind, maker, currency, chain_id: chain } = terms;
  return {
    ...{ id, rail, kind, maker, currency, chain, collection, status, option },
    item: `${collection}-${terms.token_id}`,
    price: BigInt(terms.price),
    amount: BigInt(terms.amount),
    left: BigInt(terms.amount),
    royalty: BigInt(terms.royalty_bps),
    starts: terms.start_s,
    ends: terms.end_s,
    /** The item stays with its maker until it is sold, or delivered. */
    kept: rail === "signature" || !terms.escrowed,
    bids: 0,
    /** The item was seen to come to its maker since. */
    arrived: false,
    lacks: false,
    unapproved: false,
    over: status !== "active",
    /** Purchases on their way: whose, of how many, until when. */
    locks: [],
    /** Versions that were signed and not made void by themselves. */
    live: option ? [option.option_hash] : [],
    /** By a counter of its maker's. */
    voided: false,
  };
}

export const isOpen = (order) => ["active", "cancel_pending", "inactive"].includes(order.status);

export function end(order, status) {
  order.status = status;
  order.over = true;
  order.locks = [];
}

/** Off the book; what its maker is taking back stays on that way. */
export function leave(order) {
  if (order.status === "cancel_pending") return;
  order.status = "inactive";
}

function back(order) {
  order.status = "active";
}

/** From when on some of what is left can be bought: now, or when enough purchases on their way are over. */
function freeFrom({ left, locks }) {
  const taken = (at) => locks.reduce((sum, { units, until }) => (until > at ? sum + units : sum), 0n);
  return Math.min(...[0, ...locks.map(({ until }) => until)].filter((at) => taken(at) < left));
}

/**
 * When and for how much it can be bought, whatever the clock says; nothing of what cannot be bought at all.
 * Auctions have no price to buy at.
 */
export function offered(order) {
  if (order.status !== "active" || order.over || order.lacks || order.unapproved || order.kind !== "fixed") return null;
  const free = freeFrom(order);
  const [from, until] = [Math.max(order.starts, free), order.ends];
  if (from >= until) return null;
  const { royalty, collection, currency } = order;
  // Of one unit, rounded up.
  const price = (order.price + order.amount - 1n) / order.amount;
  return { price, royalty, from, until, held: free > order.starts, book: `${collection}/${currency}` };
}

/** As if it paid what is asked, where that is more than it pays. Shares are rounded down, as they are paid. */
export function normalized({ price, royalty }, asked) {
  const share = (bps) => (price * bps) / 10_000n;
  const missing = share(asked) - share(royalty);
  return missing > 0n ? price + missing : price;
}

const ends = (status) => (order) => end(order, status);

/** What is over stays over, whatever is still on its way. */
const whileOpen = (step) => (order, told) => isOpen(order) && step(order, told);

/** All that was signed under a lower counter. */
export const voidOrder = whileOpen((order) => {
  end(order, "cancelled");
  order.voided = true;
});

/** Whether a sale that the exchange tells under the order's nonce is of what it offers. */
const sells = (order, { collection, token_id: token, currency }) =>
  `${order.chain}-${collection}-${token}` === order.item && currency === order.currency;

/** What each event does to an order that is there. */
export const STEPS = {
  OrderDiscarded: ends("void"),
  OrderExpired: whileOpen(ends("expired")),
  OrderCancelled: whileOpen(ends("cancelled")),
  OrderVoided: voidOrder,
  OrderVoidTakenBack(order) {
    if (!order.voided) return;
    Object.assign(order, { voided: false, status: "inactive", over: false });
  },
  OrderPurchased: ends("awaiting_delivery"),
  OrderSettled: ends("filled"),
  DeliveryRefused: ends("refunded"),
  DeliveryTimedOut: ends("refunded"),
  DisputeOpened: ends("disputed"),
  DisputeTimedOut: ends("refunded"),
  DisputeSettled: (order, { released }) => released || end(order, "refunded"),
  AuctionReturned: ends("returned"),
  OptionVersionCancelled(order, { option_hash: hash }) {
    order.live = order.live.filter((live) => live !== hash);
    if (order.option?.option_hash !== hash || !isOpen(order)) return;
    if (order.live.length === 0) end(order, "cancelled");
    else order.status = "cancel_pending";
  },
  PurchaseFailed(order, { buyer }) {
    order.locks = order.locks.filter((lock) => lock.buyer !== buyer);
  },
  OrderRepriced(order, { price, option }) {
    Object.assign(order, { price: BigInt(price), option, live: [...order.live, option.option_hash] });
  },
  OrderPriceModified(order, { new_price: price }) {
    order.price = BigInt(price);
  },
  OrderCancelRequested: whileOpen((order) => {
    order.status = "cancel_pending";
  }),
  PurchaseSubmitted: whileOpen((order, { buyer, amount, submitted_at_s: at }) => {
    const others = order.locks.filter((lock) => lock.until > at && lock.buyer !== buyer);
    // Version 1 never told how many.
    const units = amount ? BigInt(amount) : order.left;
    order.locks = [...others, { buyer, units, until: at + LOCK_S }];
  }),
  OrderDeactivated(order, { held }) {
    if (!isOpen(order)) return;
    order.status = "inactive";
    // What was elsewhere from the beginning, nothing has told of before.
    if ((held !== null && held !== undefined) || !order.arrived) order.lacks = true;
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
  OrderReconfirmed: whileOpen((order) => {
    order.unapproved = false;
    back(order);
  }),
  BidPlaced(order, { price, end_s: until }) {
    back(order);
    Object.assign(order, { price: BigInt(price), ends: until, lacks: false, bids: order.bids + 1 });
  },
  OrderMatched(order, told) {
    const filled = BigInt(told.filled);
    const gone = filled >= order.amount;
    if (gone && sells(order, told)) end(order, "filled");
    else if (gone) whileOpen(ends("cancelled"))(order);
    if (gone) return;
    order.left = order.amount - filled;
    order.locks = order.locks.filter(({ buyer, units }) => buyer !== told.buyer && units <= order.left);
  },
};
