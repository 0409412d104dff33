// Trader mode beside the table: what keys do about auctions and one's own orders, where the line stands at
// every width, and panels that follow the market.
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ChainCard } from '../src/shared/api/types';
import { BUYER, SELLER, enter, finished, give, ordersOf } from './acts';
import { findings } from './axe';
import { listed, sell } from './sales';
import { type Stack, api, standUp, until, visit } from './stack';

let stack: Stack;
beforeAll(async () => void (stack = await standUp()));
afterAll(async () => {
  await stack?.stop();
  expect(stack.errors).toEqual([]);
});

const TABLE = '/marketplace?view=trader&order=price';
const line = (page: Page, orderId: string) => page.locator(`.trader-scroll tr[data-row="${orderId}"]`);

/** A line is chosen, and the pointer leaves. */
async function choose(page: Page, orderId: string): Promise<void> {
  await line(page, orderId).locator('td.item button').focus();
  await page.locator(`tr[data-row="${orderId}"][aria-selected="true"]`).waitFor();
}

describe('keys of trader mode', () => {
  it('bid on an auction, buy what has a price, and say why they do nothing about one’s own', async () => {
    const item = await give(stack, SELLER);
    const seller = await enter(stack, SELLER, `/nftdetails?itemId=${item.itemId}`);
    const auction = await sell(stack, seller, item.itemId, '21000', { auction: true });
    const other = await listed(stack, '22000');
    const [fixed] = await ordersOf(stack, other);
    const page = await enter(stack, BUYER, `${TABLE}&search=${SELLER}`);
    const row = line(page, auction.orderId);
    await row.getByText('Auction', { exact: true }).waitFor();
    expect(await row.getByRole('checkbox').count(), 'an auction is not swept').toBe(0);
    const dialog = page.getByRole('dialog');

    await choose(page, auction.orderId);
    await page.keyboard.press('b');
    await page.getByRole('dialog', { name: /^Bid for / }).getByLabel('Your bid', { exact: true }).waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await choose(page, fixed!.orderId);
    await page.keyboard.press('b');
    await page.getByRole('dialog', { name: /^Buy / }).waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await page.keyboard.press('o');
    await page.getByRole('dialog', { name: /^Offer for / }).waitFor();
    await page.keyboard.press('Escape');
    await page.context().close();

    await seller.goto(`${stack.url}${TABLE}&search=${SELLER}`);
    for (const { orderId } of [auction, fixed!]) {
      await line(seller, orderId).waitFor();
      await choose(seller, orderId);
      await seller.keyboard.press('b');
      await seller.locator('.toast', { hasText: 'It is your own order.' }).waitFor();
      await seller.keyboard.press('o');
      await seller.locator('.toast', { hasText: 'Nobody but you has this item at hand' }).waitFor();
      await seller.locator('.toast').first().waitFor({ state: 'detached' });
    }
    expect(await seller.getByRole('dialog').count()).toBe(0);
    expect(await findings(seller)).toEqual([]);
    await seller.context().close();
  });
});

describe('where the line stands', () => {
  it.each([1280, 1080, 749, 390])('is in sight at %s pixels, with its position, in header and table', async (width) => {
    const page = await visit(stack, TABLE, { viewport: { width, height: 800 } });
    await page.locator('.trader-line .live[data-live=live]').waitFor();
    await page.locator('.trader-scroll tr[data-row]').first().waitFor();
    const dot = (place: string) =>
      page.locator(`${place} .live`).evaluate((one) => getComputedStyle(one, '::before').backgroundColor);
    expect(await dot('.trader-line'), 'one colour says one thing').toBe(await dot('.bar'));
    await page.locator('.bar .live .place', { hasText: /^#\d+$/ }).waitFor();
    const seen = (place: string) =>
      page.locator(place).evaluate((one) => {
        const { x, y, width: wide, height } = one.getBoundingClientRect();
        return one.contains(document.elementFromPoint(x + wide / 2, y + height / 2));
      });
    await page.evaluate('scrollTo(0, 400)');
    // A phone has room for one of them; the table’s own goes with the table.
    const places = ['.bar .live .place', ...(width < 750 ? [] : ['.trader-line .place'])];
    for (const place of places) {
      const box = (await page.locator(place).boundingBox())!;
      expect(box.width, place).toBeGreaterThan(10);
      const there = [box.x, box.y, width - box.x - box.width, 800 - box.y - box.height];
      expect(Math.min(...there), `${place} within the window`).toBeGreaterThanOrEqual(0);
      expect(await seen(place), `${place} is covered by nothing`).toBe(true);
    }
    const tooWide = await page.evaluate('document.documentElement.scrollWidth - innerWidth');
    expect(tooWide).toBeLessThanOrEqual(0);
    await page.context().close();
  });
});

describe('panels of trader mode', () => {
  it('follow the book by themselves: floor with its reason, depth, and prices that light up, or do not', async () => {
    const { chains } = await api<{ chains: ChainCard[] }>(stack, 'open/chains');
    const coin = chains[0]!.currencies.find(({ symbol }) => symbol === 'FANS')!.address;
    const item = await give(stack, SELLER);
    const view = `${TABLE}&collection=${item.collection}&currency=${coin}`;
    const page = await visit(stack, view);
    const still = await visit(stack, view, { reducedMotion: 'reduce' });
    const floor = page.locator('.floor-line');
    await floor.getByText('Nothing has been for sale in FANS yet.').waitFor();
    const seller = await enter(stack, SELLER, `/nftdetails?itemId=${item.itemId}`);
    await seller.getByRole('button', { name: 'List for sale' }).click();
    await seller.getByLabel('Currency').selectOption({ label: 'FANS' });
    await seller.getByLabel('Price', { exact: true }).fill('31000');
    await seller.getByRole('button', { name: 'Confirm' }).click();
    await finished(seller);
    await seller.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();
    await floor.locator('strong', { hasText: '31,000 FANS' }).waitFor();
    await page.locator('.depth td', { hasText: '31,000 FANS' }).waitFor();

    const [order] = await ordersOf(stack, item);
    await line(page, order!.orderId).waitFor();
    await seller.getByRole('button', { name: 'Change price' }).click();
    await seller.getByLabel('Price', { exact: true }).fill('30000');
    await seller.getByRole('button', { name: 'Confirm' }).click();
    await finished(seller);
    await floor.locator('strong', { hasText: '30,000 FANS' }).waitFor();
    await page.locator('.depth td', { hasText: '30,000 FANS' }).waitFor();
    await floor.getByText('The same as a table').click();
    const reasons = () => floor.locator('tbody tr').evaluateAll((all) => all.map((row) => row.dataset.reason));
    await until('both moves tell why', async () => String(await reasons()) === 'reprice,new-order');
    expect(await floor.locator('svg title').first().textContent()).toBe('New listing: 31,000 FANS');
    const lasting = (of: Page) =>
      line(of, order!.orderId).locator('.flash').evaluate((one) => parseFloat(getComputedStyle(one).animationDuration));
    await line(still, order!.orderId).locator('span.price', { hasText: '30,000' }).waitFor();
    expect(await lasting(page)).toBeGreaterThan(0.5);
    expect(await lasting(still), 'nothing lights up for who wants no motion').toBeLessThan(0.01);
    expect(await findings(page)).toEqual([]);
    await page.locator('.trader-side .tape li').first().waitFor();
    for (const one of [page, still, seller]) await one.context().close();
  });
});
