// Counts a market anew from an exported log, and says where a site tells something else.
//
//   brickyard audit export --out log.ndjson
//   node scripts/recount.mjs log.ndjson http://127.0.0.1:8700 [POSITION]
//
// Needs nothing but Node. It shares no code with what it checks: the numbers of all data pages are counted from
// the events alone, and asked of the site as of the same position. Tells each that differs, then a line for each
// part and one for all. Ends with 0 when all are equal, with 1 at a difference, with 2 when there is nothing to
// compare.

import { createReadStream } from "node:fs";
import { createInterface } from "node:readline";

import { figures } from "./recount/figures.mjs";
import { Ledger } from "./recount/ledger.mjs";
import { Lines } from "./recount/lines.mjs";
import { market } from "./recount/market.mjs";
import { floorsByTime, quotesOf, rarityOf, whalesOf } from "./recount/pages.mjs";
import { Site } from "./recount/site.mjs";
import { Tally } from "./recount/tally.mjs";

const [file, url, upto] = process.argv.slice(2);
if (!file || !url) {
  console.error("usage: node scripts/recount.mjs LOG.ndjson SITE [POSITION]");
  process.exit(2);
}

/** Events from the first on, without gaps. */
async function* read(path, last) {
  let place = 0;
  for await (const line of createInterface({ input: createReadStream(path) })) {
    const record = JSON.parse(line);
    if (record.position === undefined) continue;
    if (record.position > last) break;
    place += 1;
    if (record.position !== place) throw new Error(`position ${place} is missing`);
    const recorded = Math.floor(record.recorded_at_us / 1_000_000);
    const chain = JSON.parse(record.metadata).chain ?? null;
    yield {
      position: record.position,
      type: record.aggregate_type,
      id: record.aggregate_id,
      body: JSON.parse(record.payload),
      at: chain?.block_time_s ?? recorded,
      ...{ chain, recorded, recordedUs: record.recorded_at_us },
    };
  }
}

const ledger = new Ledger();
const lines = new Lines(ledger);
let last = null;
for await (const event of read(file, upto ? Number(upto) : Infinity)) {
  lines.take(event);
  last = event;
}
if (last === null) {
  console.error(`${file} holds no event`);
  process.exit(2);
}
const { position: at, recorded: now } = last;
const books = [...figures(ledger, now, "all", true).keys()].map((book) => {
  const [id, currency] = book.split("/");
  return [id, currency || null];
});
const counted = { ledger, lines: lines.upto(now), now, books };
const [site, tally] = [new Site(url, at), new Tally()];
for (const part of [market, floorsByTime, rarityOf, quotesOf, whalesOf]) await part(counted, site, tally);
tally.tell(at, at);
process.exit(tally.differing === 0 ? 0 : 1);
