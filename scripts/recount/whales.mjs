// Who holds so much that others follow, what it is worth and by which rule, and what they did.

import { inDollars } from "./quotes.mjs";
import { held } from "./holders.mjs";
import { groups, judged, least, most, ordered, rising, sum } from "./sales.mjs";

const WEEK_S = 7 * 24 * 60 * 60;
const DOLLAR = 10n ** 18n;
/** So many collections explain a whale's row, and so many whales are followed. */
const [EXPLAINED, FOLLOWED] = [5, 500];

/** Until operators say otherwise. */
const USUAL = {
  ...{ value_usd: 1_000_000, top_bps: 100, top_least: 3, small_holders: 100_000 },
  ...{ supply_bps: 100, supply_least: 100, liquid_sales: 10 },
};

/** From where on somebody is one. */
export function thresholds({ marks }) {
  return { version: 0, position: null, ...(marks ? { version: marks.version, position: marks.position } : {}),
    ...(marks?.thresholds ?? USUAL) };
}

/** How a collection is traded. Prices are of one unit, in units of 10^-18 dollars. */
function traded(collection, sales, now, { known, lines, liquid }) {
  const chain = collection.split("-")[0];
  const usd = (currency, price) => inDollars(known, chain, currency, price);
  const own = sales.filter((sale) => sale.collection === collection).map((sale) => {
    return { ...sale, usd: usd(sale.currency, sale.price) };
  });
  const counted = own.filter((sale) => sale.usd !== null);
  const week = counted.filter(({ at, flags }) => at > now - WEEK_S && flags.length === 0);
  const each = week.map((sale) => sale.usd / most(sale.amount, 1n)).sort(rising);
  const floors = [...lines].filter(([book, { asked }]) => book.startsWith(`${collection}/`) && asked.price !== null);
  const priced = floors.map(([book, { asked }]) => {
    const currency = book.split("/")[1];
    return { currency, usd: usd(currency, asked.price), after: asked.after };
  });
  const cheapest = priced.filter((one) => one.usd !== null).sort((a, b) => {
    return rising(a.usd, b.usd) || rising(a.currency, b.currency);
  })[0];
  const rules = [[each.length >= liquid, "liquid"], [each.length > 0, "illiquid"], [true, "untraded"]];
  return {
    collection,
    rule: rules.find(([holds]) => holds)[1],
    sales: each.length,
    // Of two in the middle, the lower one.
    median: each[Math.floor((each.length - 1) / 2)] ?? null,
    floor: cheapest?.usd ?? null,
    after: cheapest?.after ?? null,
    bought: groups(counted, ({ buyer }) => buyer),
  };
}

/** Paid for a unit on average, whenever it was; nothing of who never bought. */
function costOf({ bought }, owner) {
  const those = bought.get(owner);
  if (!those) return null;
  return sum(those.map(({ usd }) => usd)) / most(sum(those.map(({ amount }) => amount)), 1n);
}

function priceOf({ rule, floor, median }, cost) {
  if (rule === "liquid") return most(floor ?? 0n, median ?? 0n);
  return rule === "illiquid" || floor === null ? (floor ?? 0n) : least(cost ?? floor, floor);
}

/** What everybody has of a collection. What the venues hold for others is nobody's. */
function parts(ledger, how, now, marks) {
  const venues = [...ledger.chains.values()].flatMap(({ marketplace, exchange }) => [marketplace, exchange]);
  const items = held(ledger, how.collection);
  const supply = sum(items.map(({ units }) => units));
  const holdings = items.flatMap(({ owners }) => owners.map(([owner, has]) => ({ owner, ...has })));
  const own = groups(holdings.filter(({ owner }) => !venues.includes(owner)), ({ owner }) => owner);
  return [...own].map(([owner, those]) => {
    const units = sum(those.map((one) => one.units));
    const averageCost = costOf(how, owner);
    const price = priceOf(how, averageCost);
    const shares = units * 10_000n;
    return {
      ...{ owner, units, averageCost, price, value: units * price, how },
      tokens: those.length,
      since: Math.min(...those.map(({ since }) => since)),
      unitSeconds: sum(those.map((one) => one.units * BigInt(Math.max(now - one.since, 0)))),
      position: Math.max(...those.map(({ position }) => position)),
      share: shares / supply,
      bySupply: supply >= BigInt(marks.supply_least) && shares >= supply * BigInt(marks.supply_bps),
    };
  });
}

function explained({ how, ...part }) {
  const { rule, sales, floor, median, after } = how;
  const { tokens, units, price, averageCost, value, position } = part;
  return { tokens, units, rule, sales, price, floor, median, averageCost, value, floorPosition: after, position };
}

/** Everybody who holds anything, the most valuable first, with what they have of each collection. */
export function people(ledger, { known, lines, now }) {
  const marks = thresholds(ledger);
  const sales = judged(ledger);
  const all = [...ledger.collections.keys()].flatMap((collection) => {
    const how = traded(collection, sales, now, { known, lines, liquid: marks.liquid_sales });
    return parts(ledger, how, now, marks);
  });
  const each = [...groups(all, ({ owner }) => owner)].map(([owner, those]) => {
    return { owner, those, value: sum(those.map(({ value }) => value)) };
  });
  return ordered(each, ({ value }) => value, ({ owner }) => owner);
}

/** Those of them who are whales of the whole market, or of one collection; `why` by its collection. */
export function whales(everybody, marks, asked = null) {
  const share = Math.ceil((everybody.length * marks.top_bps) / 10_000);
  const top = everybody.length < marks.small_holders ? Math.max(share, marks.top_least) : 0;
  const rows = everybody.map(({ owner, those, value }, place) => {
    const shown = those.filter(({ how }) => asked === null || how.collection === asked);
    const large = [
      ...(value >= BigInt(marks.value_usd) * DOLLAR ? ["value"] : []),
      ...(place < top && value > 0n ? ["top"] : []),
    ];
    const supply = shown.some(({ bySupply }) => bySupply);
    const is = shown.length > 0 && (large.length > 0 || (supply && asked !== null));
    return { owner, those, shown, value, is, reasons: [...large, ...(supply ? ["supply"] : [])] };
  });
  return new Map(rows.filter(({ is }) => is).map((row, place) => [row.owner, rowOf(row, place)]));
}

function rowOf({ those, shown, value, reasons }, place) {
  const units = sum(those.map((one) => one.units));
  const why = ordered(shown, (one) => one.value, ({ how }) => how.collection).slice(0, EXPLAINED);
  return {
    told: {
      ...{ place, value, units, reasons },
      collections: those.length,
      tokens: those.reduce((tokens, one) => tokens + one.tokens, 0),
      since: Math.min(...those.map(({ since }) => since)),
      heldSeconds: sum(those.map(({ unitSeconds }) => unitSeconds)) / units,
      shareBps: shown.map(({ share }) => share).reduce(most),
    },
    why: new Map(why.map((part) => [part.how.collection, explained(part)])),
  };
}

/** What is followed of whales: `[who, deed, what else the event itself tells]`. A sale is two deeds. */
const DEEDS = {
  OrderListed: ({ terms }) => [[terms.maker, "listed", terms]],
  OrderOpened: ({ terms }) => [[terms.maker, "listed", terms]],
  OrderSettled: (told) => [[told.buyer, "bought", { price: told.price }], [told.seller, "sold", { price: told.price }]],
  OrderMatched: (told) => [[told.buyer, "bought", told], [told.seller, "sold", told]],
  BidPlaced: (told) => [[told.bidder, "bid", { price: told.price }]],
  OfferMade: ({ terms }) => [[terms.bidder, "offered", terms.sale]],
};

/** Moves of those who are whales, by event and deed. */
export function moves(ledger, found) {
  const followed = new Set([...found.keys()].slice(0, FOLLOWED));
  const rows = ledger.events.flatMap(({ position, at, body }) => {
    const [[kind, told]] = Object.entries(body);
    return (DEEDS[kind]?.(told) ?? []).map(([whale, deed, { price, currency, amount }]) => {
      return [`${position} ${deed}`, { whale, at, price, ...(currency && { currency, amount }) }];
    });
  });
  return new Map(rows.filter(([, { whale }]) => followed.has(whale)));
}

