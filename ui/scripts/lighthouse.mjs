// What Lighthouse says of the product, stood up with its demo: medians of three as JSON, and a failure
// where a page is below its floors. Figures are only worth reading when nothing else works on the machine.
//   npm run -s lighthouse [-- path …]       BRICKYARD names the binary, CHROME_PATH or CHROMIUM the browser.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const RUNS = 3;
const WHOLE = { accessibility: 100, 'best-practices': 100, seo: 100 };
/** Points at least. */
const FLOORS = { mobile: { performance: 90, ...WHOLE }, desktop: { performance: 98, ...WHOLE } };
const PATHS = ['/', '/marketplace', '/login', '/data'];
const LOOKS = Object.entries(FLOORS).flatMap(([look, floors]) => PATHS.map((path) => ({ look, path, floors })));
const SHIFT_AT_MOST = 0.02;
const CHROME = '--headless=new --no-sandbox --disable-gpu --disable-quic --disable-background-networking';
const STANDS_WITHIN_MS = 120_000;
/** Enough for several pages of a market, minted within seconds. */
const PORTRAITS = 150;

const asked = process.argv.slice(2);
const folder = mkdtempSync(join(tmpdir(), 'lighthouse-'));
// As root, the database of a folder that nobody else may enter would lie elsewhere, and stay.
chmodSync(folder, 0o755);
const median = (values) => [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)];

/** Outside what clients are given for connections that go out, which could take it meanwhile. */
async function freePort() {
  for (;;) {
    const port = 10_000 + Math.floor(Math.random() * 20_000);
    const server = createServer().listen(port, '127.0.0.1');
    const free = await once(server, 'listening').then(() => true, () => false);
    server.close();
    if (free) return port;
  }
}

/** Until it answers as it should; the limit is the one of the whole start. */
async function until(what, asks, end) {
  while (!(await asks().catch(() => false))) {
    if (Date.now() > end) throw new Error(`never: ${what}`);
    await new Promise((done) => setTimeout(done, 200));
  }
}

async function standUp() {
  const [port, chain] = [await freePort(), await freePort()];
  const config = join(folder, 'brickyard.toml');
  writeFileSync(config, `[demo]\nportraits = ${PORTRAITS}\n`);
  const binary = process.env.BRICKYARD ?? resolve('../target/debug/brickyard');
  const words = ['up', '--demo', '--config', config, '--data-dir', folder, '--port', `${port}`, '--chain-port', `${chain}`];
  const child = spawn(binary, words, { cwd: resolve('..'), stdio: 'ignore' });
  const site = `http://127.0.0.1:${port}`;
  const minted = async () => {
    const answer = await fetch(`${site}/api/dcservice/collection/open/list`);
    const { collections } = (await answer.json()).data;
    return collections.some(({ items }) => items >= PORTRAITS) && collections.some(({ listed }) => listed >= 8);
  };
  const stop = async () => {
    if (child.exitCode !== null) return;
    child.kill('SIGINT');
    await once(child, 'exit');
  };
  await until('a site with things for sale', minted, Date.now() + STANDS_WITHIN_MS).catch(async (error) => {
    await stop();
    throw error;
  });
  return { site, stop };
}

function measure(url, look) {
  const file = join(folder, 'report.json');
  const words = [url, '--quiet', '--output=json', `--output-path=${file}`, `--chrome-flags=${CHROME}`];
  if (look === 'desktop') words.push('--preset=desktop');
  execFileSync('node_modules/.bin/lighthouse', words, {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { CHROME_PATH: process.env.CHROMIUM ?? '/usr/bin/chromium', ...process.env },
  });
  return JSON.parse(readFileSync(file, 'utf8'));
}

/** A look that could not be taken whole, which says nothing of the page, is taken again. */
function measured(url, look, tries = 3) {
  const report = measure(url, look);
  const whole = Object.values(report.categories).every(({ score }) => score !== null);
  return whole || tries === 1 ? report : measured(url, look, tries - 1);
}

/** What cost points in any of the runs. */
const complaints = ({ categories, audits }) =>
  Object.values(categories).flatMap(({ auditRefs }) =>
    auditRefs
      .filter(({ id, weight }) => weight > 0 && audits[id].score !== null && audits[id].score < 0.9)
      .map(({ id }) => `${id} ${audits[id].displayValue ?? ''}`.trim()),
  );

function judged(site, { look, path, floors }) {
  const reports = Array.from({ length: RUNS }, () => measured(site + path, look));
  const scores = Object.fromEntries(
    Object.keys(floors).map((name) => [
      name,
      Math.round(100 * median(reports.map(({ categories }) => categories[name].score))),
    ]),
  );
  const figure = (id) => median(reports.map(({ audits }) => audits[id].numericValue));
  const shift = Number(figure('cumulative-layout-shift').toFixed(3));
  const below = Object.keys(floors).filter((name) => scores[name] < floors[name]);
  if (shift > SHIFT_AT_MOST) below.push('cls');
  return {
    look,
    path,
    ...scores,
    lcp_ms: Math.round(figure('largest-contentful-paint')),
    cls: shift,
    tbt_ms: Math.round(figure('total-blocking-time')),
    below,
    complaints: [...new Set(reports.flatMap(complaints))],
  };
}

let stop = async () => {};
try {
  const product = await standUp();
  stop = product.stop;
  for (const row of LOOKS.filter(({ path }) => asked.length === 0 || asked.includes(path))) {
    const told = judged(product.site, row);
    console.log(JSON.stringify(told));
    if (told.below.length > 0) process.exitCode = 1;
  }
} finally {
  await stop();
  rmSync(folder, { recursive: true, force: true });
}
