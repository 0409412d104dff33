// Compares what is said of floors by time, of rarity, and of whales with what they are counted by.

import { chart } from "./candles.mjs";
import { eventOf } from "./market.mjs";
import { quoted, worths } from "./quotes.mjs";
import { close, rarity } from "./rarity.mjs";
import { RANGES } from "./sales.mjs";
import { moves, people, thresholds, whales } from "./whales.mjs";

/** A chart has no more candles than this, whatever seconds of each are asked for. */
const CANDLES = 900;

export async function floorsByTime({ lines, now }, site, tally) {
  for (const [book, both] of lines) {
    const [id, currency] = book.split("/");
    for (const normalized of [false, true]) {
      const line = normalized ? both.normalized : both.asked;
      for (const range of Object.keys(RANGES)) {
        const query = { id, currency, normalized, range };
        const told = await site.ask("collections/floor", query);
        const what = `floor of ${book}${normalized ? " normalized" : ""}, ${range}`;
        compareChart(what, chart(line, now, range), told, tally);
        if (range !== "all") continue;
        const bucket = Math.max(60, Math.floor((told.upto - told.from) / CANDLES));
        const fine = await site.ask("collections/floor", { ...query, bucket });
        compareChart(`${what} by ${bucket} s`, chart(line, now, range, bucket), fine, tally);
      }
    }
  }
}

function compareChart(what, { said, candles }, answer, tally) {
  tally.compare("floors", what, said, answer);
  const ofSite = new Map(answer.candles.map((candle) => [candle.from, candle]));
  const rows = [...candles].map(([from, { moves: own, ...candle }]) => {
    const theirs = ofSite.get(from)?.moves ?? [];
    // What the clock did last is told with an event before it.
    const mine = own.map(({ at, price, position, after }, n) => {
      return `${at} ${price ?? "none"} ${position ?? eventOf(after, theirs[n]?.position)}`;
    });
    const told = theirs.map(({ at, price, position }) => `${at} ${price ?? "none"} ${position}`);
    ofSite.set(from, { ...ofSite.get(from), moves: told });
    return [from, { ...candle, moves: mine }];
  });
  tally.compareAll("floors", `${what},`, new Map(rows), ofSite);
}

export async function rarityOf({ ledger }, site, tally) {
  for (const [id, { standard }] of ledger.collections) {
    // OpenRarity says nothing of tokens of which there are many.
    const single = standard === "erc721";
    const { rows, total, rankedAt, traits } = single ? rarity(ledger, id) : { rows: [], total: 0, traits: new Map() };
    const told = await site.ask("collections/rarity", { id, size: 1 });
    tally.compare("rarity", `rarity of ${id}`, single ? { total, rankedAt } : { total }, told);
    const ranked = await site.all("collections/rarity", "tokens", { id }, (row) => row.itemId);
    const counted = rows.map(({ item, rank, unique, score }) => {
      const theirs = ranked.get(item)?.score;
      return [item, { rank, uniqueTraits: unique, score: close(score, Number(theirs)) ? theirs : score.toFixed(9) }];
    });
    tally.compareAll("rarity", `rarity of ${id},`, new Map(counted), ranked);
    for (const { traitType, values } of told.traits) {
      for (const { value, tokens } of values) {
        const pair = JSON.stringify([traitType, value]);
        tally.compare("rarity", `rarity of ${id}, ${pair}`, { tokens: traits.get(pair) }, { tokens });
      }
    }
  }
}

export async function quotesOf({ ledger, now }, site, tally) {
  const { quotes, staleAfterSeconds } = await site.ask("currency/quotes");
  const told = new Map();
  for (const { chainId: chain, currency, decimals, quote } of quotes) {
    const row = { ...quote, decimals, quote };
    told.set(`${chain}/${currency}`, row);
    if (quote === null || quote.attoUsd === "0") continue;
    const exchange = async (query) => (await site.ask("exchange", { chain, stale: true, ...query })).result;
    row["a unit in dollars"] = await exchange({ amount: 10n ** BigInt(decimals), from: currency, to: "usd" });
    row["a dollar in units"] = await exchange({ amount: 10n ** 18n, from: "usd", to: currency });
  }
  tally.compareAll("quotes", "quotes,", quoted(worths(ledger), now, staleAfterSeconds), told);
}

export async function whalesOf({ ledger, lines, now }, site, tally) {
  const [everybody, marks] = [people(ledger, { known: worths(ledger), lines, now }), thresholds(ledger)];
  tally.compare("whales", "thresholds of whales", marks, await site.ask("whales/thresholds"));
  for (const id of [null, ...ledger.collections.keys()]) {
    const found = whales(everybody, marks, id);
    const told = await site.all("whales", "whales", { id }, (row) => row.owner);
    const what = id === null ? "whale" : `whale of ${id},`;
    tally.compareAll("whales", what, new Map([...found].map(([owner, row]) => [owner, row.told])), told);
    for (const [owner, { why }] of found) {
      const theirs = new Map((told.get(owner)?.why ?? []).map((row) => [row.collection, row]));
      for (const [collection, part] of why) {
        const position = theirs.get(collection)?.floorPosition;
        part.floorPosition = part.floorPosition && eventOf(part.floorPosition, position);
      }
      tally.compareAll("whales", `${what} ${owner},`, why, theirs);
    }
  }
  const told = await site.all("whales/moves", "moves", {}, ({ position, deed }) => `${position} ${deed}`);
  tally.compareAll("whale moves", "whale move", moves(ledger, whales(everybody, marks)), told);
}
