// Sales: what speaks against each, who trades the most, and prices by time.

/** So often nobody buys or sells the same token by chance. */
const REPEATED = 3;
/** So many of the sales that speak against one are told. */
const EVIDENCE = 20;
const HOUR_S = 60 * 60;
/** How far back sums count. */
export const RANGES = { "6h": 6 * HOUR_S, "1d": 24 * HOUR_S, "7d": 7 * 24 * HOUR_S, all: null };

export const sum = (numbers) => numbers.reduce((all, one) => all + one, 0n);
export const most = (one, other) => (one > other ? one : other);
export const least = (one, other) => (one < other ? one : other);
export const uniq = (values) => [...new Set(values)];
/** Texts by their letters, and numbers by their size. */
export const rising = (one, other) => (one < other ? -1 : Number(one > other));
const falling = (one, other) => rising(other, one);
/** Those with the larger number first; of equals, by their text. */
export const ordered = (rows, number, text) =>
  [...rows].sort((a, b) => falling(number(a), number(b)) || rising(text(a), text(b)));

export function groups(values, key) {
  const found = new Map();
  for (const value of values) {
    const name = key(value);
    if (!found.has(name)) found.set(name, []);
    found.get(name).push(value);
  }
  return found;
}

/** From this second on a range counts. */
export const since = (now, range) => (RANGES[range] === null ? 0 : Math.max(now - RANGES[range], 0));

/** The wallet that paid for both sides of a sale, and the events that tell of it. */
function funderOf(ledger, { buyer, seller, collection }) {
  const chain = collection.split("-")[0];
  const of = (wallet) => ledger.funded.get(`${chain}-${wallet}`);
  const [ofBuyer, ofSeller] = [of(buyer), of(seller)];
  const both = [ofBuyer, ofSeller].filter(Boolean);
  if (buyer === seller || both.length === 0) return null;
  const found = both
    .filter(({ funder }) => funder === buyer || funder === seller)
    .filter((given) => (given === ofBuyer ? given.funder === seller : given.funder === buyer))
    .map(({ funder, position }) => ({ funder, since: position }));
  if (both.length === 2 && ofBuyer.funder === ofSeller.funder && !both.some(({ busy }) => busy)) {
    found.push({ funder: ofBuyer.funder, since: most(ofBuyer.position, ofSeller.position) });
  }
  const [first] = found.sort((a, b) => a.since - b.since || rising(a.funder, b.funder));
  if (!first) return null;
  const says = (given, other) => given && (given.funder === first.funder || given.funder === other);
  const events = [says(ofBuyer, seller) && ofBuyer, says(ofSeller, buyer) && ofSeller].filter(Boolean);
  return { funder: first.funder, events: uniq(events.map(({ position }) => position)).sort(rising) };
}

/** Each sale with what speaks against it, and the events of the other sales that do. */
export function judged(ledger) {
  const { sales } = ledger;
  const ofItem = groups(sales, (sale) => sale.item);
  return sales.map((sale) => {
    const all = ofItem.get(sale.item);
    const single = (ledger.collections.get(sale.collection)?.standard ?? "erc721") === "erc721";
    const oneself = sale.buyer === sale.seller;
    const alike = ["buyer", "seller"].map((side) => all.filter((other) => other[side] === sale[side]));
    const back = oneself ? [] : all.filter((other) => other.buyer === sale.seller && other.seller === sale.buyer);
    const returned = single && back.length > 0;
    const repeated = single && alike.some((those) => those.length >= REPEATED);
    const funder = funderOf(ledger, sale);
    const flags = [
      ...(oneself ? ["self-trade"] : []),
      ...(returned ? ["back-and-forth"] : []),
      ...(repeated ? ["repeated"] : []),
      ...(funder ? ["shared-funder"] : []),
    ];
    const against = [...(returned ? back : []), ...(repeated ? alike.flat() : [])];
    const others = uniq(against.map(({ position }) => position)).filter((at) => at !== sale.position);
    const evidence = others.sort(rising).slice(0, EVIDENCE);
    const told = { sharedFunder: funder?.funder ?? null, fundings: funder?.events ?? [] };
    return { ...sale, ...told, flags, evidence, evidenceCount: others.length };
  });
}

export const counts = (sale, washed) => washed || sale.flags.length === 0;

/** Rows of `collections/traders`, by trader; `place` is the one in the list. */
export function traders(sales) {
  const people = uniq(sales.flatMap(({ buyer, seller }) => [buyer, seller]));
  const rows = people.map((trader) => {
    const [bought, sold] = ["buyer", "seller"].map((side) => sales.filter((sale) => sale[side] === trader));
    const [spent, received] = [bought, sold].map((those) => sum(those.map(({ price }) => price)));
    return { trader, bought: bought.length, spent, sold: sold.length, received, volume: spent + received };
  });
  const list = ordered(rows, (row) => row.volume, (row) => row.trader);
  return new Map(list.map(({ trader, ...row }, place) => [trader, { place, ...row }]));
}

/** Buckets of `collections/prices`, by the second in which they begin. */
export function prices(sales, bucket) {
  const rows = groups(sales, ({ at }) => Math.floor(at / bucket) * bucket);
  const row = (those) => {
    const paid = those.map(({ price }) => price);
    return {
      sales: paid.length,
      volume: sum(paid),
      low: paid.reduce(least),
      high: paid.reduce(most),
      average: sum(paid) / BigInt(paid.length),
      firstPosition: those[0].position,
      lastPosition: those.at(-1).position,
    };
  };
  return new Map([...rows].map(([from, those]) => [from, row(those)]));
}
