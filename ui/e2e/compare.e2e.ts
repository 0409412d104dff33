// Books side by side by a link, volumes as areas, and pictures of figures that keys move through.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import type { FigurePage, FigureRow } from '../src/shared/api/types';
import { findings } from './axe';
import { waysOf } from './looks';
import { type Stack, standUp, until, visit } from './stack';

let stack: Stack;
beforeAll(async () => void (stack = await standUp()));
afterAll(async () => stack?.stop());

const ASKED = 'range=all&washed=true';

/** Books as they stand now, once at least two have a floor and one was sold. */
const books = (): Promise<FigureRow[]> =>
  until('two books have a floor, and something was sold', async () => {
    const answer = await fetch(`${stack.url}/api/dataservice/open/collections/list?${ASKED}&size=200`);
    const { data } = (await answer.json()) as { data: FigurePage };
    const known = data.rows.filter((row) => row.currency !== null);
    const open = known.filter((row) => row.floor !== null);
    const sold = known.some((row) => row.volume !== '0');
    return open.length >= 2 && sold && [...open, ...known.filter((row) => row.floor === null)];
  });

const keyOf = (row: FigureRow) => `${row.id}-${row.currency}`;
const comparison = (page: Page) => page.getByRole('region', { name: 'Comparison' });
const columns = (page: Page) =>
  comparison(page).getByRole('group', { name: 'Comparison', exact: true }).getByRole('columnheader');
const comparedIn = (page: Page) => new URL(page.url()).searchParams.get('compare')?.split('_') ?? [];

describe('a comparison', () => {
  it('is chosen in the table, stands in the link, and gets along without eyes and colours', async () => {
    await books();
    const page = await visit(stack, `/data?${ASKED}`);
    const boxes = page.getByRole('checkbox', { name: /^Compare: / });
    await boxes.nth(1).waitFor();
    await boxes.first().press('Space');
    await page.getByText('Choose another one in the table').waitFor();
    expect(comparedIn(page)).toHaveLength(1);
    // Rows change places as the market goes on: whichever is not chosen yet.
    await page.locator('.pick input:not(:checked):not(:disabled)').first().click();
    await comparison(page).waitFor();
    expect(comparedIn(page)).toHaveLength(2);
    await columns(page).nth(2).waitFor();
    expect(await columns(page).count()).toBe(3);
    const chart = comparison(page).getByRole('img', { name: /^Floors by time compared: / });
    await chart.waitFor();
    const lines = chart.locator('path');
    expect(await lines.count()).toBe(2);
    const dashes = await lines.evaluateAll((all) => all.map((one) => getComputedStyle(one).strokeDasharray));
    expect(new Set(dashes).size, 'told apart by their dashes').toBe(2);
    await comparison(page).getByText('As a table').click();
    const times = comparison(page).getByRole('group', { name: 'Floors by time' });
    await times.getByRole('row').nth(1).waitFor();
    expect(await findings(page)).toEqual([]);
    const files = comparison(page).getByRole('link', { name: /^Download CSV: / });
    const answer = await fetch(`${stack.url}${await files.first().getAttribute('href')}`);
    expect(answer.status).toBe(200);
    expect((await answer.text()).split('\n')[0]).toContain('from');

    const told = await columns(page).allInnerTexts();
    const { pathname, search } = new URL(page.url());
    const other = await visit(stack, `${pathname}${search}_nonsense`);
    await columns(other).nth(2).waitFor();
    await until('a link shows the same', async () => {
      const there = await columns(other).allInnerTexts();
      return there.join() === told.join();
    });
    await other.context().close();

    await comparison(page).getByRole('button', { name: /^Take out: / }).first().press('Enter');
    await page.getByText('Choose another one in the table').waitFor();
    expect(comparedIn(page)).toHaveLength(1);
    await page.getByRole('button', { name: 'Clear the comparison' }).click();
    await until('nothing is chosen', () => Promise.resolve(!page.url().includes('compare=')));
    await page.context().close();
    expect(stack.errors.splice(0)).toEqual([]);
  });

  it('leaves out what is unknown, and says so where too little is left', async () => {
    const [first] = await books();
    const nobody = `0x${'9'.repeat(40)}`;
    const unknown = `${first!.chainId}-${nobody}-${nobody}`;
    const page = await visit(stack, `/data?${ASKED}&compare=${keyOf(first!)}_${unknown}`);
    await page.getByText('Less than two of these are known').waitFor();
    await page.goto(`${stack.url}/data?${ASKED}&compare=x_y`);
    await page.locator('.figures-table tbody tr').first().waitFor();
    expect(await comparison(page).count()).toBe(0);
    await page.context().close();
    // The browser itself reports that the unknown is not there.
    expect(stack.errors.splice(0).filter((error) => !error.includes('404'))).toEqual([]);
  });

  it('fits every width, in both languages and themes', async () => {
    const compare = (await books()).slice(0, 4).map(keyOf).join('_');
    for (const turn of [0, 1]) {
      for (const { width, language, colorScheme } of waysOf(turn)) {
        const look = { language, colorScheme, viewport: { width, height: 900 } };
        const page = await visit(stack, `/data?${ASKED}&compare=${compare}`, look);
        await page.locator('.comparison .lines').waitFor();
        await page.locator('.treemap a').first().waitFor();
        const tooWide = await page.evaluate('document.documentElement.scrollWidth - innerWidth');
        expect(tooWide, `at ${width}`).toBeLessThanOrEqual(0);
        expect(await findings(page), `at ${width} in ${colorScheme}`).toEqual([]);
        if (process.env.SHOTS) {
          const path = `${process.env.SHOTS}/compare-${width}-${language}-${colorScheme}.png`;
          await page.screenshot({ path, fullPage: true });
        }
        await page.context().close();
      }
    }
    expect(stack.errors.splice(0)).toEqual([]);
  });
});

describe('pictures of figures', () => {
  it('volumes are areas that lead to their books, and a table that says the same', async () => {
    await books();
    const page = await visit(stack, `/data?${ASKED}&sort=floor`);
    const volumes = page.locator('.volumes').first();
    const tiles = volumes.locator('.treemap li');
    await tiles.first().waitFor();
    await volumes.getByText('As a table').click();
    const lines = volumes.getByRole('table').getByRole('row');
    await until('each area is a line', async () => {
      const [areas, told] = [await tiles.count(), await lines.count()];
      return areas > 0 && areas === told;
    });
    expect(await findings(page)).toEqual([]);
    const first = tiles.first().getByRole('link');
    const name = await first.getAttribute('aria-label');
    expect(name).toMatch(/\d/);
    await first.press('Enter');
    await page.waitForURL((url) => url.pathname.startsWith('/dataIndex/nft/'));
    await page.context().close();
    expect(stack.errors.splice(0)).toEqual([]);
  });

  it('a floor is a line, too, and keys tell why it moved', async () => {
    const [first] = await books();
    const page = await visit(stack, `/dataIndex/nft/${first!.id}?range=6h&currency=${first!.currency}`);
    await page.locator('.candles svg g').first().waitFor();
    await page.getByLabel('Shown as').selectOption('line');
    await page.waitForURL(/shape=line/);
    await page.locator('.candles path.floor-line').waitFor();
    const slider = page.getByRole('slider', { name: /^Floor by time/ });
    await slider.focus();
    const text = () => slider.getAttribute('aria-valuetext');
    await page.keyboard.press('End');
    const newest = await text();
    await page.locator('.candles figcaption time').waitFor();
    await page.keyboard.press('ArrowLeft');
    await until('a step', async () => (await text()) !== newest);
    // Something moved it within the last hours, whichever candle that was in.
    await page.keyboard.press('End');
    await until('a candle tells why it moved', async () => {
      if (await page.locator('.candles figcaption a.why').first().isVisible()) return true;
      await page.keyboard.press('ArrowLeft');
      return false;
    });
    expect(await findings(page)).toEqual([]);
    await page.getByText('As a table', { exact: true }).click();
    await page.locator('details td a.why').first().click();
    await page.waitForURL((url) => url.pathname.startsWith('/audit/event/'));

    await page.goto(`${stack.url}/data/whales`);
    const dots = page.getByRole('slider', { name: /^Value against holding time/ });
    await dots.press('ArrowLeft');
    await page.locator('.scatter figcaption', { hasText: '0x' }).waitFor();
    expect(await page.locator('.scatter circle.shown').count()).toBe(1);
    await page.context().close();
    expect(stack.errors.splice(0)).toEqual([]);
  });
});
