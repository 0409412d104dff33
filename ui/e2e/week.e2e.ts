// A week of trade with wash trades in it, and a market that goes on: the data pages tell all of it,
// keep up with it, and run smoothly. `BRICKYARD_SOAK=1` makes two hundred thousand trades, and then
// a hundred a second.
import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { FigurePage, FigureRow } from '../src/shared/api/types';
import { openBrowser } from './browser';
import { SOAK } from './looks';
import { type Stack, binary, visit } from './stack';

const [TRADES, PER_SECOND] = SOAK ? [200_000, 100] : [2_000, 10];
const READ_FOR_MS = SOAK ? 10_000 : 2_000;
const MADE_WITHIN_MS = 60 * 60_000;

interface Opened {
  url: string;
  trades: number;
  /** Of them, those that are nobody's honest ones. */
  planted: number;
  /** Where the log stood then. */
  position: number;
}

let child: ChildProcess;
let week: Opened;
let stack: Pick<Stack, 'url' | 'rpc' | 'browser' | 'errors' | 'run' | 'stop'>;
/** When what stands at a position was committed. */
const committed: [position: number, atMs: number][] = [];

beforeAll(async () => {
  const asked = ['--trades', `${TRADES}`, '--per-second', `${PER_SECOND}`];
  child = spawn(binary, ['bench', 'market', ...asked], { stdio: ['ignore', 'pipe', 'inherit'] });
  week = await new Promise<Opened>((done, fail) => {
    child.once('exit', (code) => fail(new Error(`it ended with ${code}`)));
    createInterface({ input: child.stdout! }).on('line', (text) => {
      const line = JSON.parse(text) as Opened | { position: number; committedAtMs: number };
      if ('url' in line) done(line);
      else committed.push([line.position, line.committedAtMs]);
    });
  });
  const browser = await openBrowser();
  stack = { url: week.url, rpc: '', browser, errors: [], run: () => '', stop: () => browser.close() };
}, MADE_WITHIN_MS);

afterAll(async () => {
  await stack?.stop();
  const ended = new Promise((done) => child.once('exit', done));
  child.kill('SIGINT');
  await ended;
});

async function figures(asked: string): Promise<FigureRow[]> {
  const rows: FigureRow[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const after = cursor && `&cursor=${encodeURIComponent(cursor)}`;
    const answer = await fetch(`${week.url}/api/dataservice/open/collections/list?${asked}${after}`);
    const { data } = (await answer.json()) as { data: FigurePage };
    rows.push(...data.rows);
    cursor = data.next;
  }
  return rows;
}

it('every planted wash trade is flagged, and of the honest ones below one in a hundred', async () => {
  const rows = await figures(`range=all&at=${week.position}`);
  const sum = (of: (row: FigureRow) => number) => rows.reduce((all, row) => all + of(row), 0);
  const [flagged, counted] = [sum((row) => row.washed), sum((row) => row.sales)];
  expect(flagged + counted, 'none is missing').toBe(week.trades);
  console.log(`${week.trades} trades: ${week.planted} planted, ${flagged} flagged`);
  expect(week.planted).toBeGreaterThan(TRADES / 200);
  expect(flagged).toBeGreaterThanOrEqual(week.planted);
  expect(flagged - week.planted).toBeLessThan((week.trades - week.planted) / 100);
});

/** What runs in the page: notes when the table shows what an answer told, and which tasks were long. */
function watch() {
  const state = { shown: [] as [position: number, atMs: number][], longest: 0 };
  let told = 0;
  const ask = window.fetch.bind(window);
  window.fetch = async (...asked) => {
    const answer = await ask(...asked);
    const position = Number(answer.headers.get('x-position'));
    if (answer.url.includes('/open/collections/list')) told = Math.max(told, position);
    return answer;
  };
  addEventListener('DOMContentLoaded', () => {
    const paint = () => {
      const position = told;
      requestAnimationFrame(() => setTimeout(() => state.shown.push([position, Date.now()])));
    };
    new MutationObserver((changes) => {
      const inTable = ({ target }: MutationRecord) =>
        (target instanceof Element ? target : target.parentElement)?.closest('.figures-table');
      if (changes.some(inTable)) paint();
    }).observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
  });
  new PerformanceObserver((list) => {
    const lasted = list.getEntries().map(({ duration }) => Math.round(duration));
    state.longest = Math.max(state.longest, ...lasted);
  }).observe({ entryTypes: ['longtask'] });
  Object.assign(window, { watched: state });
}

type Watched = { watched: { shown: [number, number][]; longest: number } };

/** Reads up and down for a while; how smoothly that went. */
async function scrolled(page: Page): Promise<{ fps: number; longest: number }> {
  return page.evaluate(async (lasting) => {
    const { watched } = window as unknown as Watched;
    watched.longest = 0;
    const began = performance.now();
    let frames = 0;
    for (let since = 0; since < lasting; since = performance.now() - began) {
      const room = document.documentElement.scrollHeight - innerHeight;
      scrollTo(0, (room * (1 - Math.cos(since / 500))) / 2);
      await new Promise(requestAnimationFrame);
      frames += 1;
    }
    return { fps: (frames * 1_000) / (performance.now() - began), longest: watched.longest };
  }, READ_FOR_MS);
}

async function looked(path: string, ready: string): Promise<Page> {
  const page = await visit(stack, '/404');
  await page.context().addInitScript(watch);
  await page.goto(week.url + path);
  await page.locator(ready).first().waitFor();
  return page;
}

it('pages of figures run smoothly while the market goes on', async () => {
  const [first] = await figures('range=7d&sort=volume');
  const of = (view: string) => `/dataIndex/nft/${first!.id}?view=${view}`;
  const pages: [path: string, ready: string][] = [
    ['/data', '.figures-table tbody tr'],
    ['/data/whales', 'h1'],
    [of('floor'), 'svg'],
    [of('sales'), 'tbody tr'],
    [of('holders'), 'tbody tr'],
    ['/indexList', 'h1'],
  ];
  for (const [path, ready] of pages) {
    const page = await looked(path, ready);
    const { fps, longest } = await scrolled(page);
    // The figures are of one machine: they are told, and nobody fails by a little.
    console.log(`${path}: ${fps.toFixed(1)} fps, longest task ${longest} ms`);
    expect(longest, `${path} stutters`).toBeLessThan(1_000);
    await page.context().close();
  }
  expect(stack.errors.splice(0).filter((error) => !error.includes('404'))).toEqual([]);
});

it('what was traded is in the table of all collections at once', async () => {
  const page = await looked('/data', '.figures-table tbody tr');
  const from = Date.now();
  await page.waitForTimeout(READ_FOR_MS + 2_000);
  const { shown } = await page.evaluate(() => (window as unknown as Watched).watched);
  const until = Date.now() - 2_000;
  const lags = committed
    .filter(([, atMs]) => atMs > from && atMs < until)
    .map(([position, atMs]) => (shown.find(([upto]) => upto >= position)?.[1] ?? Infinity) - atMs)
    .sort((one, other) => one - other);
  expect(lags.length).toBeGreaterThan(READ_FOR_MS / 1_000);
  const at = (share: number) => lags[Math.floor((lags.length - 1) * share)]!;
  console.log(`${lags.length} trades: on screen after ${at(0.5)} ms (p50), ${at(0.99)} ms (p99)`);
  expect(at(1)).toBeLessThan(5_000);
  await page.context().close();
});
