// Compares what is said of collections, their sales, their holders and who trades.

import { categories, figures } from "./figures.mjs";
import { holders, spread } from "./holders.mjs";
import { priceAt } from "./candles.mjs";
import { counts, judged, prices, RANGES, since, traders } from "./sales.mjs";

const WASHED = [false, true];
const LONG = ["7d", "all"];
/** The list of traders ends there. */
const MOST = 200;

const byText = (rows) => new Map([...rows].map(([name, row]) => [`${name}`, row]));

export async function market({ ledger, lines, now, books }, site, tally) {
  const sales = judged(ledger);
  await lists({ ledger, lines, now }, site, tally);
  const rows = sales.map(({ position, item: itemId, amount, price, flags, evidence, ...sale }) => {
    return [`${position}`, { ...sale, itemId, amount, price, flags, evidence }];
  });
  const told = await site.all("collections/sales", "sales", { washed: true, range: "all" }, (sale) => sale.position);
  tally.compareAll("sales", "sale", new Map(rows), told);
  await tradersOf({ sales, now, books }, site, tally);
  for (const [id, currency] of books) {
    const query = { id, currency };
    const owners = await site.all("collections/holders", "holders", query, (row) => row.owner);
    tally.compareAll("holders", `holders of ${id}/${currency ?? ""},`, holders(ledger, id, currency), owners);
    if (currency !== null) await pricesOf({ sales, now }, query, site, tally);
  }
  for (const id of ledger.collections.keys()) {
    const { owners, tokens, distribution, periods } = await site.ask("collections/spread", { id });
    const steps = [
      ...distribution.map(({ from, to, count }) => [`owners of ${from} to ${to}`, count]),
      ...periods.map(({ from, to, count }) => [`tokens held for ${from} to ${to} s`, count]),
    ];
    tally.compare("spread", `spread of ${id}`, spread(ledger, id, now), { owners, tokens, ...Object.fromEntries(steps) });
  }
}

async function lists({ ledger, lines, now }, site, tally) {
  for (const range of ["1d", "7d", "all"]) {
    for (const washed of WASHED) {
      const counted = figures(ledger, now, range, washed);
      for (const [book, row] of counted) {
        const { asked, normalized } = lines.get(book) ?? {};
        row.floorBefore = asked ? priceAt(asked.moves, since(now, range)) : null;
        row.after = { floorPosition: asked, floorNormalizedPosition: normalized };
      }
      const query = { washed, range };
      const told = await site.all("collections/list", "rows", query, ({ id, currency }) => `${id}/${currency ?? ""}`);
      for (const [book, { after }] of counted) {
        for (const [name, line] of Object.entries(after)) {
          counted.get(book)[name] = line && line.price !== null ? eventOf(line.after, told.get(book)?.[name]) : null;
        }
        delete counted.get(book).after;
      }
      const what = washed ? "figures of all sales," : "figures,";
      tally.compareAll("figures", `${range === "all" ? "" : `${range} `}${what}`, counted, told);
      const found = new Map();
      for (const one of (await site.ask("collections/categories", query)).categories) {
        const name = `${one.chainId}/${one.category}`;
        found.set(name, one);
        for (const volume of one.volumes) found.set(`${name} in ${volume.currency}`, volume);
      }
      tally.compareAll("categories", `categories of ${range},`, categories(counted), found);
    }
  }
}

/** Any of the events since which a price is as it is may be told; another one is no reason. */
export function eventOf(after, told) {
  return after.includes(told) ? told : `one of ${after}`;
}

async function tradersOf({ sales, now, books }, site, tally) {
  const currencies = [...new Set(books.map(([, currency]) => currency).filter(Boolean))];
  const asked = [...books.filter(([, currency]) => currency), ...currencies.map((currency) => [null, currency])];
  for (const [id, currency] of asked) {
    for (const range of Object.keys(RANGES)) {
      for (const washed of WASHED) {
        const of = (sale) => sale.currency === currency && (id === null || sale.collection === id);
        const those = sales.filter((sale) => of(sale) && counts(sale, washed) && sale.at >= since(now, range));
        const { traders: told } = await site.ask("collections/traders", { id, currency, range, washed, size: MOST });
        const rows = told.map(({ trader, ...row }, place) => [trader, { place, ...row }]);
        const counted = new Map([...traders(those)].slice(0, MOST));
        const what = `traders of ${id ?? "all"}/${currency}, ${range}${washed ? " with all sales" : ""},`;
        tally.compareAll("traders", what, counted, new Map(rows));
      }
    }
  }
}

async function pricesOf({ sales, now }, { id, currency }, site, tally) {
  for (const range of LONG) {
    for (const bucket of [60 * 60, 24 * 60 * 60]) {
      for (const washed of WASHED) {
        const of = (sale) => sale.collection === id && sale.currency === currency && counts(sale, washed);
        const those = sales.filter((sale) => of(sale) && sale.at >= since(now, range));
        const query = { id, currency, range, bucket, washed };
        const told = await site.all("collections/prices", "buckets", query, (row) => row.from);
        const what = `prices of ${id}/${currency}, ${range} by ${bucket} s${washed ? " with all sales" : ""},`;
        tally.compareAll("prices", what, byText(prices(those, bucket)), told);
      }
    }
  }
}
