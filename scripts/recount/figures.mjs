// What the data pages say of a market, counted from a ledger in the plainest way there is.

/** So often nobody buys or sells the same token by chance. */
const REPEATED = 3;

const sum = (numbers) => numbers.reduce((all, one) => all + one, 0n);
const most = (one, other) => (one > other ? one : other);
const uniq = (values) => [...new Set(values)];

export function groups(values, key) {
  const found = new Map();
  for (const value of values) {
    const name = key(value);
    if (!found.has(name)) found.set(name, []);
    found.get(name).push(value);
  }
  return found;
}

/** Each sale with what speaks against it. */
export function judged(ledger) {
  const ofItem = groups(ledger.sales, (sale) => sale.item);
  return ledger.sales.map((sale) => {
    const others = ofItem.get(sale.item);
    const single = ledger.collections.get(sale.collection)?.single ?? true;
    const oneself = sale.buyer === sale.seller;
    const times = (side) => others.filter((other) => other[side] === sale[side]).length;
    const returned = others.some((other) => other.buyer === sale.seller && other.seller === sale.buyer);
    const flags = [
      ...(oneself ? ["self-trade"] : []),
      ...(single && !oneself && returned ? ["back-and-forth"] : []),
      ...(single && (times("buyer") >= REPEATED || times("seller") >= REPEATED) ? ["repeated"] : []),
    ];
    return { ...sale, flags };
  });
}

/** The least price of what can be bought at `now`, by book; normalized with what is missing of the royalty. */
export function floors(ledger, now, normalized) {
  const least = new Map();
  for (const order of ledger.orders.values()) {
    const locked = order.status === "locked" && order.lockedUntil !== null && order.lockedUntil > now;
    const forSale = (order.status === "active" || order.status === "locked") && !locked;
    const fillable = !order.over && !order.lacks && !order.unapproved;
    const live = order.starts <= now && now < order.ends;
    if (!forSale || !fillable || !live || order.kind !== "fixed") continue;
    const share = (bps) => (order.price * bps) / 10_000n;
    const asked = share(ledger.collections.get(order.collection)?.asked ?? 0n);
    const missing = normalized ? most(asked - share(order.royalty), 0n) : 0n;
    const book = `${order.collection}/${order.currency}`;
    const price = order.price + missing;
    if (!least.has(book) || price < least.get(book)) least.set(book, price);
  }
  return least;
}

/** Items that somebody has: how many units of each, and who has them. */
function held(ledger, collection) {
  const items = [...ledger.holdings].filter(([item]) => item.startsWith(`${collection}-`));
  const owned = items.map(([item, owners]) => ({
    item,
    owners: [...owners].filter(([, { units }]) => units > 0n),
  }));
  return owned.filter(({ owners }) => owners.length > 0).map(({ item, owners }) => ({
    item,
    owners,
    units: sum(owners.map(([, { units }]) => units)),
  }));
}

function worth(sales, items, floor) {
  const last = new Map(sales.map((sale) => [sale.item, sale.price / most(sale.amount, 1n)]));
  if (!items.some(({ item }) => last.has(item)) && floor === undefined) return null;
  return sum(items.map(({ item, units }) => {
    const price = last.get(item);
    return units * (price === undefined ? (floor ?? 0n) : most(price, floor ?? 0n));
  }));
}

/** Rows of `collections/list?range=all`, by `{collection}/{currency}`. */
export function figures(ledger, now, washed) {
  const sales = judged(ledger);
  const [asked, normalized] = [floors(ledger, now, false), floors(ledger, now, true)];
  const rows = new Map();
  for (const collection of ledger.collections.keys()) {
    const items = held(ledger, collection);
    const orders = [...ledger.orders.values()].filter((order) => order.collection === collection);
    const listed = orders.filter(({ status, ends }) => ["active", "locked"].includes(status) && ends > now);
    const common = {
      items: items.length,
      owners: uniq(items.flatMap(({ owners }) => owners.map(([owner]) => owner))).length,
      listed: uniq(listed.map(({ item }) => item)).length,
    };
    common.listedBps = items.length ? Math.floor((common.listed * 10_000) / items.length) : 0;
    const here = sales.filter((sale) => sale.collection === collection);
    const books = [...asked.keys()].filter((book) => book.startsWith(`${collection}/`));
    const currencies = uniq([...here.map((sale) => sale.currency), ...books.map((book) => book.split("/")[1])]);
    for (const currency of currencies.length ? currencies : [null]) {
      const book = `${collection}/${currency ?? ""}`;
      const all = here.filter((sale) => sale.currency === currency);
      const counted = all.filter((sale) => washed || sale.flags.length === 0);
      const volume = sum(counted.map((sale) => sale.price));
      rows.set(book, {
        ...common,
        floor: asked.get(book) ?? null,
        floorNormalized: normalized.get(book) ?? null,
        sales: counted.length,
        volume,
        average: counted.length ? volume / BigInt(counted.length) : null,
        marketCap: worth(counted, items, asked.get(book)),
        washed: all.filter((sale) => sale.flags.length > 0).length,
      });
    }
  }
  return rows;
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
    row.averageCost = bought.length ? spent / BigInt(bought.length) : null;
    row.profit = received - spent;
  }
  return rows;
}
