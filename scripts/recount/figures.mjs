// What the data pages say of a whole collection, counted from a ledger in the plainest way there is.

import { held } from "./holders.mjs";
import { normalized, offered } from "./orders.mjs";
import { counts, groups, judged, least, most, since, sum, uniq } from "./sales.mjs";

/** The least price of what can be bought at `now`, by book; normalized with what is missing of the royalty. */
export function floors(ledger, now, withRoyalty) {
  const cheapest = new Map();
  for (const order of ledger.orders.values()) {
    const offer = offered(order);
    if (offer === null || now < offer.from || now >= offer.until) continue;
    const price = withRoyalty ? normalized(offer, ledger.asked.get(order.collection) ?? 0n) : offer.price;
    cheapest.set(offer.book, least(price, cheapest.get(offer.book) ?? price));
  }
  return cheapest;
}

/** Each unit at its last price or the floor, whichever is higher. */
function worth(sales, items, floor) {
  const last = new Map(sales.map((sale) => [sale.item, sale.price / most(sale.amount, 1n)]));
  if (!items.some(({ item }) => last.has(item)) && floor === undefined) return null;
  return sum(items.map(({ item, units }) => {
    const price = last.get(item);
    return units * (price === undefined ? (floor ?? 0n) : most(price, floor ?? 0n));
  }));
}

/** Rows of `collections/list`, by `{collection}/{currency}`. */
export function figures(ledger, now, range, washed) {
  const sales = judged(ledger);
  const from = since(now, range);
  const [asked, withRoyalty] = [floors(ledger, now, false), floors(ledger, now, true)];
  const rows = new Map();
  for (const [collection, { standard, chain }] of ledger.collections) {
    const items = held(ledger, collection);
    const orders = [...ledger.orders.values()].filter((order) => order.collection === collection);
    const listed = orders.filter(({ status, ends }) => status === "active" && ends > now);
    const common = {
      chainId: chain,
      category: standard,
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
      const ever = here.filter((sale) => sale.currency === currency);
      const ranged = ever.filter((sale) => sale.at >= from);
      const counted = ranged.filter((sale) => counts(sale, washed));
      const volume = sum(counted.map((sale) => sale.price));
      rows.set(book, {
        ...common,
        floor: asked.get(book) ?? null,
        floorNormalized: withRoyalty.get(book) ?? null,
        sales: counted.length,
        volume,
        average: counted.length ? volume / BigInt(counted.length) : null,
        marketCap: worth(ever.filter((sale) => counts(sale, washed)), items, asked.get(book)),
        washed: ranged.filter((sale) => sale.flags.length > 0).length,
      });
    }
  }
  return rows;
}

/** `collections/categories`, from those rows: by chain and standard, and by currency within. */
export function categories(rows) {
  const named = [...rows].map(([book, row]) => ({ ...row, book, name: `${row.chainId}/${row.category}` }));
  const found = new Map();
  for (const [name, those] of groups(named, (row) => row.name)) {
    const collections = groups(those, ({ book }) => book.split("/")[0]);
    const items = [...collections.values()].map(([first]) => first.items);
    found.set(name, { collections: collections.size, items: items.reduce((all, one) => all + one, 0) });
    const ofCurrency = groups(those, ({ book }) => book.split("/")[1]);
    for (const [currency, books] of ofCurrency) {
      if (currency === "") continue;
      const sales = books.reduce((all, one) => all + one.sales, 0);
      found.set(`${name} in ${currency}`, { sales, volume: sum(books.map(({ volume }) => volume)) });
    }
  }
  return found;
}
