// What currencies are worth in dollars, by the newest word of all oracles and sources.

import { NOBODY } from "./touches.mjs";

const DOLLAR = 10n ** 18n;

/** Each currency of each followed chain, by `{chain}/{currency}`. `quote` is null where nobody said a word. */
export function worths(ledger) {
  const found = new Map();
  for (const { chain_id: chain, currencies } of ledger.chains.values()) {
    const newest = (currency) => {
      const told = [...ledger.quotes.values()].filter((one) => one.chain === `${chain}` && one.currency === currency);
      return told.sort((a, b) => b.at - a.at || b.position - a.position)[0] ?? null;
    };
    const coin = currencies.find(({ address }) => address === NOBODY);
    for (const { address, symbol, decimals } of currencies) {
      // As its contract gives it back, one for one.
      const wraps = coin && symbol === `W${coin.symbol}` && decimals === coin.decimals;
      const quote = newest(address) ?? (wraps ? newest(NOBODY) : null);
      found.set(`${chain}/${address}`, { decimals, quote });
    }
  }
  return found;
}

/** In units of 10^-18 dollars, rounded down; nothing where nobody said what the currency is worth. */
export function inDollars(known, chain, currency, price) {
  const { decimals, quote } = known.get(`${chain}/${currency}`) ?? {};
  return quote ? (price * quote.dollars) / 10n ** BigInt(decimals) : null;
}

/** Rows of `currency/quotes`; which quotes are stale follows from the age that the site names. */
export function quoted(known, now, staleAfter) {
  const row = ({ quote, decimals }) => {
    if (quote === null) return { decimals, quote };
    const { dollars, currency, source, oracle, at, position } = quote;
    const age = Math.max(now - at, 0);
    return {
      ...{ decimals, attoUsd: dollars, of: currency, source, oracle, at, position },
      ageSeconds: age,
      stale: age > staleAfter,
      "a unit in dollars": dollars ? (10n ** BigInt(decimals) * dollars) / 10n ** BigInt(decimals) : null,
      "a dollar in units": dollars ? (DOLLAR * 10n ** BigInt(decimals)) / dollars : null,
    };
  };
  return new Map([...known].map(([name, worth]) => [name, row(worth)]));
}
