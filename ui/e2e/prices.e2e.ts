// Other prices of standing orders, a hundred a second, from their commits to the trader's table.
// `BRICKYARD_SOAK=1` looks longer, and holds what is promised of a program that is built to be fast.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { SOAK } from './looks';
import { type Stack, until, visit } from './stack';
import { type Week, lookAt, openWeek } from './week';

const TRADES = 600;
const PER_SECOND = 100;
const READ_FOR_MS = SOAK ? 20_000 : 3_000;
/** An unoptimised program on a busy machine changes fewer, and shows them later. */
const [LEAST, LAG_MOST_MS] = SOAK ? [0.9 * PER_SECOND, 250] : [0.1 * PER_SECOND, 3_000];
const MADE_WITHIN_MS = 5 * 60_000;

let week: Week;
let stack: Stack;

beforeAll(async () => {
  week = await openWeek(TRADES, { prices: PER_SECOND });
  stack = await lookAt(week);
}, MADE_WITHIN_MS);

afterAll(async () => {
  await stack?.stop();
  await week?.stop();
});

type Shown = Record<number, number>;

/** What runs in the page: notes when each event stands in a row of the table, of those that are drawn. */
function watch() {
  const shown: Shown = {};
  Object.assign(window, { shown });
  addEventListener('DOMContentLoaded', () => {
    new MutationObserver(() => {
      const at = Date.now();
      for (const cell of document.querySelectorAll('.trader-scroll td.position')) {
        shown[Number(cell.textContent)] ??= at;
      }
    }).observe(document, { subtree: true, childList: true, characterData: true });
  });
}

it('an order that changed is in the trader’s table at once, a hundred of them a second, and none is left out', async () => {
  const page = await visit(stack, '/404');
  await page.context().addInitScript(watch);
  await page.goto(`${week.url}/marketplace?view=trader`);
  await page.locator('.trader-scroll td.position').first().waitFor();
  const from = Date.now();
  await page.waitForTimeout(READ_FOR_MS);
  const upto = Date.now();
  const asked = () => week.committed.filter(([, atMs]) => atMs > from && atMs < upto);
  const lags = await until('all of them are shown', async () => {
    const shown = await page.evaluate(() => (window as unknown as { shown: Shown }).shown);
    const all = asked().map(([position, atMs]) => (shown[position] ?? Infinity) - atMs);
    return Math.max(...all) < Infinity && all;
  });
  lags.sort((one, other) => one - other);
  const at = (share: number) => lags[Math.floor((lags.length - 1) * share)]!;
  console.log(`${lags.length} orders after ${at(0.5)} ms (p50), ${at(0.99)} ms (p99)`);
  expect(lags.length).toBeGreaterThan((READ_FOR_MS / 1_000) * LEAST);
  expect(at(0.99)).toBeLessThan(LAG_MOST_MS);
  expect(stack.errors.filter((error) => !error.includes('404'))).toEqual([]);
  await page.context().close();
});
