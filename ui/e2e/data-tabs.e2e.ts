// The tabs of the data pages: categories by their paths, and floors, holders and rarity of the whole market.
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { FigurePage } from '../src/shared/api/types';
import { findings } from './axe';
import { type Stack, rpc, standUp, until, visit } from './stack';

let stack: Stack;
beforeAll(async () => void (stack = await standUp()));
afterAll(async () => stack?.stop());

/** What is chosen from beside a word; the words that can be chosen are no part of its name. */
const choice = (page: Page, word: string) =>
  page.locator('label').filter({ has: page.getByText(word, { exact: true }) }).locator('select');

async function listed(asked: string): Promise<FigurePage['rows']> {
  const answer = await fetch(`${stack.url}/api/dataservice/open/collections/list?${asked}`);
  return ((await answer.json()) as { data: FigurePage }).data.rows;
}

it('R135, U044: a path of the index names a category, and what the address asks for wins', async () => {
  const page = await visit(stack, '/indexlist/erc1155');
  const category = choice(page, 'Category');
  const names = page.locator('.figures-table tbody th a');
  for (const word of ['erc1155', 'erc721']) {
    await page.goto(`${stack.url}/indexlist/${word}`);
    await until(`${word} is chosen`, async () => (await category.inputValue()) === word);
    const expected = new Set((await listed(`range=7d&category=${word}`)).map((row) => row.name));
    expect(expected.size).toBeGreaterThan(0);
    await names.first().waitFor();
    for (const name of await names.allTextContents()) expect(expected, word).toContain(name.trim());
  }
  await category.selectOption('');
  await page.waitForURL(/category=all/);
  await until('all of them are shown', async () => (await category.inputValue()) === '');
  const kinds = page.locator('.categories tbody tr');
  await kinds.first().waitFor();
  expect(await kinds.count()).toBeGreaterThanOrEqual(2);
  await page.getByText('No more data available.').first().waitFor();
  expect(await findings(page)).toEqual([]);
  await page.context().close();
  expect(stack.errors.splice(0)).toEqual([]);
});

it('an area too small to be pressed is no link, however it came to be so small', async () => {
  const page = await visit(stack, '/data?range=all&washed=true', { viewport: { width: 390, height: 844 } });
  const tile = page.locator('.treemap li', { has: page.locator('a') }).first();
  const link = tile.locator('a');
  await link.waitFor();
  const sizes = [['height', 16, false], ['height', 40, true], ['width', 16, false]] as const;
  for (const [side, size, pressed] of sizes) {
    const rule = [`max-${side}`, `${size}px`] as const;
    await tile.evaluate((area, [name, length]) => area.style.setProperty(name, length), rule);
    await until(`${side} ${size}`, async () => (await link.isVisible()) === pressed);
  }
  expect(await findings(page)).toEqual([]);
  await page.context().close();
  expect(stack.errors.splice(0)).toEqual([]);
});

it('R128: all collections are sorted by their heads either way, and the address says which', async () => {
  const answer = await fetch(`${stack.url}/api/dataservice/open/collections/list?size=1`);
  const asked = `range=all&washed=true&at=${answer.headers.get('x-position')}`;
  const page = await visit(stack, `/data?${asked}`);
  const table = page.locator('.figures-table');
  const names = () => table.locator('tbody th a').allTextContents();
  const sorted = async (sort: string, order: string) => {
    await page.waitForURL(new RegExp(`sort=${sort}\\.${order}`));
    const expected = (await listed(`${asked}&sort=${sort}&order=${order}`)).map((row) => row.name);
    expect(expected.length).toBeGreaterThan(1);
    await until(`${sort}.${order}`, async () => (await names()).join() === expected.join());
  };
  for (const [head, sort] of [['Items', 'items'], ['Floor', 'floor']] as const) {
    const column = table.getByRole('columnheader', { name: head, exact: true });
    for (const [order, told] of [['desc', 'descending'], ['asc', 'ascending']] as const) {
      await column.getByRole('button').click();
      await sorted(sort, order);
      expect(await column.getAttribute('aria-sort')).toBe(told);
    }
  }
  expect(await findings(page)).toEqual([]);
  await page.reload();
  await sorted('floor', 'asc');
  await page.getByLabel('Sort by').selectOption('volume');
  await sorted('volume', 'desc');
  await page.context().close();
  expect(stack.errors.splice(0)).toEqual([]);
});

it('R128, U044: floors of the whole market lead to the events that made them', async () => {
  const page = await visit(stack, '/data/floor');
  const table = page.locator('.floors-table');
  await table.locator('tbody tr').first().waitFor();
  const heads = await table.getByRole('columnheader').allTextContents();
  expect(heads).toEqual(['Collection', 'Floor', 'Floor with royalty', 'Change', 'Listed']);
  expect(await findings(page)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 800 });
  expect(await findings(page), 'narrow').toEqual([]);
  await page.setViewportSize({ width: 1280, height: 900 });
  await table.locator('a.why').first().click();
  await page.waitForURL((url) => url.pathname.startsWith('/audit/event/'));
  await page.context().close();
  expect(stack.errors.splice(0)).toEqual([]);
});

it('R128, U044: holders of the whole market are who trades the most, and owners of each collection', async () => {
  const page = await visit(stack, '/data/holders');
  await page.getByRole('heading', { name: 'Top traders' }).waitFor();
  await page.locator('.owners-table tbody tr').first().waitFor();
  const names = await page.locator('.owners-table tbody th').allTextContents();
  expect(new Set(names).size, 'each collection once').toBe(names.length);
  const time = choice(page, 'Time');
  expect(await time.locator('option').allTextContents()).toEqual(['6 hours', '1 day', '7 days']);
  await time.selectOption('1d');
  await page.waitForURL(/range=1d/);
  expect(await findings(page)).toEqual([]);
  await page.context().close();
  expect(stack.errors.splice(0)).toEqual([]);
});

it('R128, U044: rarity is of a collection that stands in the address', async () => {
  const page = await visit(stack, '/data/rarity');
  const rows = page.locator('main table tbody tr');
  await rows.first().waitFor();
  const collection = choice(page, 'Collection');
  const ids = await collection.locator('option').evaluateAll((all) => all.map((one) => one.getAttribute('value')));
  const other = ids.at(-1)!;
  await collection.selectOption(other);
  if (ids.length > 1) await page.waitForURL((url) => url.searchParams.get('collection') === other);
  await page.reload();
  await until('it is chosen still', async () => (await collection.inputValue()) === other);
  expect(await findings(page)).toEqual([]);
  await page.context().close();
  expect(stack.errors.splice(0)).toEqual([]);
});

it('figures are shown as of a block, and what is no moment is refused where it is typed', async () => {
  const page = await visit(stack, '/data/floor');
  const [first] = await listed('range=7d');
  const field = page.getByLabel('As of position');
  const show = page.getByRole('button', { name: 'Show', exact: true });
  for (const wrong of ['yesterday', 'block:1', '2026-13-01T00:00:00Z']) {
    await field.fill(wrong);
    await show.click();
    await page.getByText('This is no moment').waitFor();
    expect(new URL(page.url()).searchParams.get('at')).toBeNull();
  }
  expect(await findings(page)).toEqual([]);
  const blocks = Number(await rpc<string>(stack, 'eth_blockNumber', []));
  const at = `block:${first!.chainId}:${Math.floor(blocks / 2)}`;
  await field.fill(at);
  await show.click();
  await page.waitForURL((url) => url.searchParams.get('at') === at);
  await page.getByRole('button', { name: 'Back to now' }).click();
  await page.waitForURL((url) => url.searchParams.get('at') === null);
  await page.locator('.floors-table tbody tr').first().waitFor();
  await page.context().close();
  expect(stack.errors.splice(0)).toEqual([]);
});
