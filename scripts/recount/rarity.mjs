// How rare each token is, by OpenRarity as this site rules it: a trait that a token lacks is a value, and how
// many traits it has is a trait. Each trait of the collection is looked up in each token.

import { groups, rising, uniq } from "./sales.mjs";
import { collectionOf } from "./touches.mjs";

/** Scores nearer than this, in proportion, are equal. */
const CLOSE = 1e-9;
const COUNT = "meta_trait:trait_count";
const NONE = Symbol("lacks it");

export const close = (one, other) => Math.abs(one - other) <= CLOSE * Math.max(Math.abs(one), Math.abs(other));

/** Case and blanks around make no other trait; the one that is counted is not a token's to say. */
function plain(attributes) {
  const pairs = attributes.map((pair) => pair.map((text) => text.trim().toLowerCase()));
  return pairs.filter(([trait]) => trait !== COUNT);
}

/** What each token has, by trait. Of a trait that some token has in several values each is a trait of its own. */
function having(tokens) {
  const said = tokens.map(({ attributes }) => plain(attributes));
  const several = new Set();
  for (const pairs of said) {
    for (const [trait, values] of groups(pairs, ([name]) => name)) {
      if (uniq(values.map(([, value]) => value)).length > 1) several.add(trait);
    }
  }
  return said.map((pairs) => {
    const own = pairs.map(([trait, value]) => (several.has(trait) ? [`${trait}\0${value}`, ""] : [trait, value]));
    const has = new Map(own);
    return has.set(COUNT, `${has.size}`);
  });
}

/** Tokens that are there, the rarest first; of equals, by number. */
export function rarity(ledger, collection) {
  const known = [...ledger.tokens].filter(([item]) => collectionOf(item) === collection);
  const tokens = known.filter(([, { exists }]) => exists).map(([item, { attributes }]) => ({ item, attributes }));
  const own = having(tokens);
  const traits = uniq(own.flatMap((one) => [...one.keys()]));
  let entropy = 0;
  const rows = tokens.map(({ item, attributes }) => ({ item, attributes, bits: 0, unique: 0 }));
  for (const trait of traits) {
    const alike = groups(own.keys(), (n) => own[n].get(trait) ?? NONE);
    for (const [value, numbers] of alike) {
      const share = numbers.length / tokens.length;
      entropy -= share * Math.log2(share);
      for (const n of numbers) {
        rows[n].bits -= Math.log2(share);
        if (value !== NONE && numbers.length === 1) rows[n].unique += 1;
      }
    }
  }
  for (const row of rows) row.score = row.bits / (entropy > 0 ? entropy : 1);
  const number = ({ item }) => BigInt(item.slice(collection.length + 1));
  const equal = (one, other) => one.unique === other.unique && close(one.score, other.score);
  const order = (a, b) => b.unique - a.unique || b.score - a.score || rising(number(a), number(b));
  rows.sort(order);
  rows.forEach((row, n) => {
    row.rank = n > 0 && equal(rows[n - 1], row) ? rows[n - 1].rank : n + 1;
  });
  const rankedAt = known.reduce((newest, [, { position }]) => Math.max(newest, position), 0);
  return { rows, total: rows.length, rankedAt, traits: choices(tokens) };
}

/** By trait and value, how many tokens say so, in their own letters. */
function choices(tokens) {
  const pairs = tokens.flatMap(({ attributes }) => uniq(attributes.map((pair) => JSON.stringify(pair))));
  return new Map([...groups(pairs, (pair) => pair)].map(([pair, those]) => [pair, those.length]));
}
