// Counts a market anew from an exported log, and says where a site tells something else.
//
//   brickyard audit export --out log.ndjson
//   node scripts/recount.mjs log.ndjson http://127.0.0.1:8700 [POSITION]
//
// Needs nothing but Node. It shares no code with what it checks: figures, sales and holders of every
// collection are folded from the events alone, and asked of the site as of the same position. Ends with 0
// when all are equal, with 1 at a difference, with 2 when there is nothing to compare.

import { createReadStream } from "node:fs";
import { createInterface } from "node:readline";

import { figures, holders, judged } from "./recount/figures.mjs";
import { Ledger } from "./recount/ledger.mjs";

const [file, site, upto] = process.argv.slice(2);
if (!file || !site) {
  console.error("usage: node scripts/recount.mjs LOG.ndjson SITE [POSITION]");
  process.exit(2);
}

/** Events from the first on, without gaps. */
async function read(path, last) {
  const events = [];
  for await (const line of createInterface({ input: createReadStream(path) })) {
    const record = JSON.parse(line);
    if (record.position === undefined) continue;
    if (record.position > last) break;
    if (record.position !== events.length + 1) throw new Error(`position ${events.length + 1} is missing`);
    const recorded = Math.floor(record.recorded_at_us / 1_000_000);
    const chain = JSON.parse(record.metadata).chain ?? null;
    events.push({
      position: record.position,
      type: record.aggregate_type,
      id: record.aggregate_id,
      body: JSON.parse(record.payload),
      at: chain?.block_time_s ?? recorded,
      ...{ chain, recorded },
    });
  }
  return events;
}

async function ask(path, query) {
  const url = new URL(`/api/dataservice/open/collections/${path}`, site);
  for (const [name, value] of Object.entries(query)) {
    if (value !== null && value !== undefined) url.searchParams.set(name, value);
  }
  for (;;) {
    const answer = await fetch(url);
    const told = await answer.json();
    if (answer.ok) return told.data;
    if (answer.status !== 429) throw new Error(`${url}: ${JSON.stringify(told)}`);
    await new Promise((resolve) => setTimeout(resolve, 1_000 * (told.data?.retryAfterSeconds ?? 1)));
  }
}

/** All rows of a list, page by page. */
async function all(path, rows, query) {
  const found = [];
  for (let cursor; ; ) {
    const page = await ask(path, { ...query, cursor, size: 200 });
    found.push(...page[rows]);
    cursor = page.next;
    if (cursor === null || cursor === undefined) return found;
  }
}

let [compared, differing] = [0, 0];

/** Holds each of these names against what was counted. */
function compare(where, counted, told) {
  for (const [name, value] of Object.entries(counted)) {
    const [mine, theirs] = [value, told?.[name]].map((one) => (one ?? null) === null ? "none" : `${one}`);
    compared += 1;
    if (mine === theirs) continue;
    differing += 1;
    console.log(`${where}, ${name}: the log says ${mine}, the site ${theirs}`);
  }
}

/** Rows by name; each of either side has to have one on the other. */
function compareAll(what, counted, told) {
  compare(what, { rows: counted.size }, { rows: told.size });
  for (const [name, row] of counted) compare(`${what} ${name}`, row, told.get(name));
}

const events = await read(file, upto ? Number(upto) : Infinity);
if (events.length === 0) {
  console.error(`${file} holds no event`);
  process.exit(2);
}
const { position: at, recorded: now } = events.at(-1);
const ledger = new Ledger(events);

for (const washed of [false, true]) {
  const told = await all("list", "rows", { at, washed, range: "all" });
  const byBook = new Map(told.map((row) => [`${row.id}/${row.currency ?? ""}`, row]));
  compareAll(washed ? "figures of all sales," : "figures,", figures(ledger, now, washed), byBook);
}

const sales = judged(ledger).map(({ position, item: itemId, amount, price, flags, ...sale }) => {
  return [position, { ...sale, itemId, amount, price, flags }];
});
const told = await all("sales", "sales", { at, washed: true, range: "all" });
compareAll("sale", new Map(sales), new Map(told.map((sale) => [sale.position, sale])));

for (const book of figures(ledger, now, true).keys()) {
  const [id, currency] = book.split("/");
  const rows = await all("holders", "holders", { at, id, currency: currency || null });
  compareAll(`holders of ${book},`, holders(ledger, id, currency), new Map(rows.map((row) => [row.owner, row])));
}

console.log(`${compared} values of ${events.length} events as of position ${at}: ${differing} differ`);
process.exit(differing === 0 ? 0 : 1);
