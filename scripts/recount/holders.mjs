// Who holds a collection, what it cost them, and how it is spread.

import { sum } from "./sales.mjs";
import { collectionOf } from "./touches.mjs";

const DAY_S = 24 * 60 * 60;
/** From so many tokens, to so many. */
const STEPS = [[1, 1], [2, 2], [3, 5], [6, 10], [11, 50], [51, 100], [101, null]];
/** From so many days, to before so many. */
const PERIODS = [[0, 1], [1, 7], [7, 30], [30, 90], [90, 365], [365, null]];

/** Items that somebody has: how many units of each, and who has them. */
export function held(ledger, collection) {
  const items = [...ledger.holdings].filter(([item]) => collectionOf(item) === collection);
  const owned = items.map(([item, owners]) => [item, [...owners].filter(([, { units }]) => units > 0n)]);
  return owned.filter(([, owners]) => owners.length > 0).map(([item, owners]) => ({
    item,
    owners,
    units: sum(owners.map(([, { units }]) => units)),
  }));
}

/** Rows of `collections/holders`, by owner. */
export function holders(ledger, collection, currency) {
  const sales = ledger.sales.filter((sale) => sale.collection === collection && sale.currency === currency);
  const rows = new Map();
  for (const { owners } of held(ledger, collection)) {
    for (const [owner, { units, since }] of owners) {
      const row = rows.get(owner) ?? { tokens: 0, units: 0n, since };
      rows.set(owner, { tokens: row.tokens + 1, units: row.units + units, since: Math.min(row.since, since) });
    }
  }
  for (const [owner, row] of rows) {
    const [bought, sold] = ["buyer", "seller"].map((side) => sales.filter((sale) => sale[side] === owner));
    const [spent, received] = [bought, sold].map((those) => sum(those.map((sale) => sale.price)));
    Object.assign(row, { bought: bought.length, sold: sold.length, spent, received });
    const [came, went] = [bought, sold].map((those) => sum(those.map((sale) => sale.amount)));
    row.averageCost = came > 0n ? spent / came : null;
    // Units that were not bought had cost nothing, and count as sold last.
    row.profit = received - (went >= came ? spent : (spent * went) / came);
  }
  return rows;
}

/** `collections/spread`: sums, and each step by where it begins and ends. */
export function spread(ledger, collection, now) {
  const owners = [...holders(ledger, collection, null).values()];
  const holdings = held(ledger, collection).flatMap((item) => item.owners.map(([, holding]) => holding));
  const ages = holdings.map(({ since }) => Math.max(now - since, 0));
  const row = { owners: owners.length, tokens: holdings.length };
  for (const [from, to] of STEPS) {
    const within = owners.filter(({ tokens }) => tokens >= from && tokens <= (to ?? tokens));
    row[`owners of ${from} to ${to}`] = within.length;
  }
  for (const [from, to] of PERIODS.map((ends) => ends.map((end) => end && end * DAY_S))) {
    const within = ages.filter((age) => age >= from && (to === null || age < to));
    row[`tokens held for ${from} to ${to} s`] = within.length;
  }
  return row;
}
