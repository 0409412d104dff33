// From each figure to the list that it was counted from, and what that list adds up to.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TraderPage } from '../src/shared/api/types';
import { findings } from './axe';
import {
  ASKED, ask, asked, bookOf, digits, everyone, figure, lines, rowOf, sides, stood, sumOf,
  wholeList,
} from './lists';
import { type Stack, standUp, until, visit } from './stack';

let stack: Stack;
beforeAll(async () => void (stack = await standUp()));
afterAll(async () => stack?.stop());

describe('a row of figures', () => {
  it('R128: has a market cap that leads to what each item counts, and the lines add up to it', async () => {
    const { at, row } = await stood(stack);
    const page = await visit(stack, `/data?${ASKED}&at=${at}`);
    const cap = figure(rowOf(page, row), 'Market cap');
    const told = await digits(cap.locator('.price'));
    await cap.click();
    await page.waitForURL(/figure=marketCap/);
    expect(await digits(sumOf(page, 'Market cap').locator('.price'))).toBe(told);
    await wholeList(page);
    const all = lines(page, 'Evidence');
    expect(await sumOf(page, 'Lines').innerText()).toBe(String(await all.count()));
    let sum = 0n;
    for (const line of await all.all()) {
      const units = BigInt(await line.locator('td').first().innerText());
      sum += units * (await digits(line.locator('.price')));
    }
    expect(sum).toBe(told);
    expect(await findings(page)).toEqual([]);
    await all.first().locator('a.why').click();
    await page.waitForURL((url) => url.pathname.startsWith('/audit/event/'));
    await page.context().close();
    expect(stack.errors.splice(0)).toEqual([]);
  });

  it('R128: has a listed share, items and owners that lead to as many lines as they tell of', async () => {
    const { at, row } = await stood(stack);
    const page = await visit(stack, `/data?${ASKED}&at=${at}`);
    await figure(rowOf(page, row), 'Listed').click();
    await page.waitForURL(/figure=listed/);
    await sumOf(page, 'Items').waitFor();
    expect(await sumOf(page, 'Items').innerText()).toBe(String(row.listed));
    await wholeList(page);
    const items = await lines(page, 'Evidence').locator('th').allInnerTexts();
    expect(new Set(items).size, 'each item once').toBe(row.listed);
    expect(await findings(page), 'listed').toEqual([]);
    for (const [name, told] of [['Items', row.items], ['Owners', row.owners]] as const) {
      await page.goBack();
      const link = figure(rowOf(page, row), name);
      expect(await link.innerText()).toBe(String(told));
      await link.click();
      await page.waitForURL(/figure=holdings/);
      await sumOf(page, name).waitFor();
      expect(await sumOf(page, name).innerText()).toBe(String(told));
    }
    expect(await findings(page), 'holdings').toEqual([]);
    await page.locator('.data-filters').last().getByRole('combobox').selectOption('marketCap');
    await page.waitForURL(/figure=marketCap/);
    await sumOf(page, 'Market cap').waitFor();
    await page.context().close();
    expect(stack.errors.splice(0)).toEqual([]);
  });

  it('R128: has a volume that leads to its sales, which add up to it and can be narrowed to a span', async () => {
    const { at, row } = await stood(stack);
    const page = await visit(stack, `/data?${ASKED}&at=${at}`);
    const volume = figure(rowOf(page, row), 'Volume');
    const all = await digits(volume.locator('.price'));
    await volume.click();
    await page.waitForURL(/view=sales/);
    await wholeList(page);
    const sales = lines(page, 'Sales');
    expect(await sales.count()).toBe(row.sales);
    let sum = 0n;
    for (const price of await sales.locator('.price').all()) sum += await digits(price);
    expect(sum).toBe(all);
    const span = page.locator('.bars .figure-link').first();
    const told = Number.parseInt(await span.innerText());
    await span.click();
    await page.waitForURL(/from=\d+&until=\d+/);
    const whole = page.getByRole('button', { name: 'Show the whole range' });
    await whole.waitFor();
    await until('the sales of that span', async () => (await sales.count()) === told);
    expect(await findings(page)).toEqual([]);
    await whole.click();
    await until('all of them again', async () => (await sales.count()) === row.sales);
    expect(asked(page, 'from')).toBeNull();
    await page.context().close();
    expect(stack.errors.splice(0)).toEqual([]);
  });
});

describe('people', () => {
  it('R128: what a holder has leads to each of their tokens, and profit to their sales; both can be widened', async () => {
    const { at, row } = await stood(stack);
    const page = await visit(stack, bookOf(row, at, 'holders'));
    const holders = lines(page, 'Holders');
    const tokens = figure(holders.first(), 'Tokens');
    const told = await tokens.innerText();
    const [owner] = await sides(holders.first());
    await tokens.click();
    await everyone(page).waitFor();
    expect(asked(page, 'owner')).toBe(owner);
    expect(await sumOf(page, 'Items').innerText()).toBe(told);
    expect(await sumOf(page, 'Owners').innerText()).toBe('1');
    for (const line of await lines(page, 'Evidence').all()) expect(await sides(line)).toEqual([owner]);
    expect(await findings(page), 'one holder').toEqual([]);
    await everyone(page).click();
    await until('those of everyone', async () => (await sumOf(page, 'Owners').innerText()) === String(row.owners));
    expect(asked(page, 'owner')).toBeNull();

    await page.goto(`${stack.url}${bookOf(row, at, 'holders')}`);
    const earner = holders.filter({ has: page.getByTitle(/^Realised profit: /) }).first();
    await earner.waitFor();
    const [party] = await sides(earner);
    await figure(earner, 'Realised profit').click();
    await everyone(page).waitFor();
    expect(asked(page, 'party')).toBe(party);
    await lines(page, 'Sales').first().waitFor();
    await wholeList(page);
    for (const line of await lines(page, 'Sales').all()) expect(await sides(line)).toContain(party);
    await everyone(page).click();
    await until('sales of everyone', async () => (await lines(page, 'Sales').count()) === row.sales);
    await page.context().close();
    expect(stack.errors.splice(0)).toEqual([]);
  });

  it('R128: who trades the most on the whole market leads to as many sales as they made', async () => {
    const { at } = await stood(stack);
    const page = await visit(stack, `/data/holders?at=${at}&washed=true`);
    const traders = lines(page, 'Top traders');
    await traders.first().waitFor();
    const [chain, currency] = (await page.getByLabel('Currency').inputValue()).split('/');
    const question = `traders?range=7d&washed=true&at=${at}&chain=${chain}&currency=${currency}&size=20`;
    const known = await ask<TraderPage>(stack, question);
    const [first] = known.traders;
    expect(await sides(traders.first())).toEqual([first!.trader]);
    expect(await figure(traders.first(), 'Bought').innerText()).toBe(String(first!.bought));
    await figure(traders.first(), 'Volume').click();
    await page.waitForURL((url) => url.searchParams.get('party') === first!.trader);
    await everyone(page).waitFor();
    const sales = lines(page, 'Sales');
    await sales.first().waitFor();
    await wholeList(page);
    const deeds = await Promise.all((await sales.all()).map(sides));
    const count = (place: number) => deeds.filter((deed) => deed[place] === first!.trader).length;
    expect([count(0), count(1)]).toEqual([first!.bought, first!.sold]);
    for (const sale of await sales.all()) {
      const collection = sale.locator('td:nth-child(2) a');
      expect(await collection.innerText()).toMatch(/^\S/);
      expect(await collection.getAttribute('href')).toMatch(/^\/dataIndex\/nft\/\d+-0x/);
      expect(await sale.locator('td:nth-child(3)').innerText()).toMatch(/^#\d+$/);
    }
    expect(await findings(page)).toEqual([]);
    await everyone(page).click();
    await traders.first().waitFor();
    expect(asked(page, 'party')).toBeNull();
    await page.context().close();
    expect(stack.errors.splice(0)).toEqual([]);
  });

  it('on a phone, a list has its tab in sight, room for a finger, and no page to scroll sideways', async () => {
    const { at, row } = await stood(stack);
    const look = { language: 'zh-HK', colorScheme: 'dark' as const, viewport: { width: 390, height: 800 } };
    const page = await visit(stack, `${bookOf(row, at, 'evidence')}&figure=listed`, look);
    await lines(page, '依據').first().waitFor();
    const tab = await page.locator('.tab.current').boundingBox();
    expect(tab!.x).toBeGreaterThanOrEqual(0);
    expect(tab!.x + tab!.width).toBeLessThanOrEqual(390);
    expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0);
    expect(await findings(page)).toEqual([]);
    // A finger that comes down beside the word still meets it.
    const item = lines(page, '依據').first().locator('th a');
    await item.scrollIntoViewIfNeeded();
    const box = (await item.boundingBox())!;
    await page.mouse.click(box.x + box.width / 2, box.y - 10);
    await page.waitForURL((url) => url.pathname === '/nftdetails');
    await page.context().close();
    expect(stack.errors.splice(0)).toEqual([]);
  });
});
