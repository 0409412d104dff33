// Trader mode: the whole book by the keyboard, and a basket of which something was bought by another before.
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ChainCard } from '../src/shared/api/types';
import { exact } from '../src/shared/format';
import { BUYER, CREATOR, SELLER, enter, finished } from './acts';
import { listed } from './sales';
import { findings } from './axe';
import { SOAK } from './looks';
import { measured, playing } from './play';
import { type Stack, api, standUp, until, visit } from './stack';
import { readThrough } from './table';

/** By changes a second; an unoptimised program beside other tests draws fewer. */
const FPS_LEAST = SOAK ? [[100, 58], [1_000, 45]] as const : [[1_000, 5]] as const;

let stack: Stack;
beforeAll(async () => void (stack = await standUp()));
afterAll(async () => {
  expect(stack.errors).toEqual([]);
  await stack.stop();
});

const rows = (page: Page) => page.locator('.trader-scroll tr[data-row]');

describe('trader mode', () => {
  it('is read and narrowed by keys, holds still under the pointer, and tells where it stands', async () => {
    const page = await visit(stack, '/marketplace?view=trader');
    await rows(page).first().waitFor();
    expect(await page.locator('.trader-line').innerText()).toMatch(/Live[\s\S]*#\d+/);
    // Pointed at, it holds still, so that places can be told.
    await rows(page).first().hover();
    await page.keyboard.press('j');
    await page.keyboard.press('j');
    await page.keyboard.press('k');
    await page.locator('.trader-scroll tr[aria-selected="true"][aria-rowindex="2"]').waitFor();
    const order = () => rows(page).evaluateAll((all) => all.map((row) => row.getAttribute('data-row')).join());
    const before = await order();
    await until('changes wait', async () => (await page.locator('.trader-held').innerText()).includes('wait'));
    expect(await order(), 'nothing has moved').toBe(before);
    await page.locator('.trader-head h1').hover();
    await until('it moves on', async () => (await order()) !== before);
    expect(await findings(page)).toEqual([]);
    await page.getByRole('columnheader', { name: 'Price' }).getByRole('button').click();
    await page.waitForURL('**order=price**');
    await page.keyboard.press('/');
    await page.keyboard.type('KILN');
    await page.waitForURL('**search=KILN**');
    await page.keyboard.press('Escape');
    await until('only studies', async () => {
      const names = await page.locator('.trader-scroll td.item').allInnerTexts();
      return names.length > 0 && names.every((name) => name.startsWith('KILN'));
    });
    await page.context().close();
  });

  it('buys a basket in one transaction, without what another bought before, and says so', async () => {
    const items = [await listed(stack, '28000'), await listed(stack, '28001'), await listed(stack, '28002')];
    const path = `/marketplace?view=trader&order=price&search=${SELLER}`;
    const page = await enter(stack, BUYER, path);
    await until('three are shown', async () => (await rows(page).count()) === 3);
    for (const key of ['j', 'x', 'j', 'x', 'j', 'x']) await page.keyboard.press(key);
    expect(await page.locator('.basket li').count()).toBe(3);
    const other = await enter(stack, CREATOR, `/nftdetails?itemId=${items[1]!.itemId}`);
    await other.getByRole('button', { name: 'Buy now' }).click();
    await other.getByRole('button', { name: 'Confirm' }).click();
    await finished(other);
    await other.context().close();
    await page.locator('.basket li[data-gone="true"]', { hasText: 'Sold' }).waitFor();
    await page.getByRole('button', { name: 'Buy 3 orders at once' }).click();
    await page.locator('[data-state="refused"]', { hasText: 'not for sale any more' }).waitFor();
    await page.getByRole('heading', { name: 'Total for 2 orders' }).waitFor();
    await page.getByRole('button', { name: 'Confirm' }).click();
    await finished(page);
    await page.getByText('Bought: 2. Skipped: 0.').waitFor();
    expect(await page.locator('.sweep-picks [data-state="bought"]').count()).toBe(2);
    await page.getByRole('heading', { name: 'Paid for 2 orders' }).waitFor();
    await until('they left the table', async () => (await rows(page).count()) === 0);
    await page.context().close();
  });

  it('takes a thousand changes a second and loses none', async () => {
    const { chains } = await api<{ chains: ChainCard[] }>(stack, 'open/chains');
    const units = chains.flatMap((chain) => chain.currencies);
    for (const [rate, least] of FPS_LEAST) {
      const page = await playing(stack, rate);
      await rows(page).first().waitFor();
      const { fps, longest, sent, taken, shown, last } = await measured(page);
      console.log(`${rate}/s: ${fps.toFixed(1)} fps, longest task ${longest} ms, ${taken} of ${sent} taken`);
      expect([shown, taken], 'none lost').toEqual([sent, sent]);
      expect(fps).toBeGreaterThan(least);
      const table = await readThrough(page);
      const ended = table.filter(([id]) => last[id]);
      expect(ended).toHaveLength(Object.keys(last).length);
      for (const [id, price, , position] of ended) {
        const [value, at] = last[id]!;
        const prices = units.map(({ decimals, symbol }) => `${exact(value, decimals)} ${symbol}`);
        expect(prices).toContain(price);
        expect(position).toBe(String(at));
      }
      await page.context().close();
    }
  });
});
