// Looking back: a page as it stood, moved through time by keys, and compared with itself.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EventPage, ItemCard, ItemDetail, OrderCard } from '../src/shared/api/types';
import { findings } from './axe';
import { waysOf } from './looks';
import { type Stack, api, standUp, until, visit } from './stack';

let stack: Stack;
beforeAll(async () => void (stack = await standUp()));
afterAll(async () => stack?.stop());

interface Traded {
  itemId: string;
  orderId: string;
  /** Positions of its listing and of its sale. */
  listed: number;
  sold: number;
}

/** An item that was sold by a listing of its own. */
const traded = (): Promise<Traded> =>
  until('something was sold', async () => {
    const answer = await fetch(`${stack.url}/api/audit/log?order=newest&size=20&eventType=OrderMatched`);
    const page = ((await answer.json()) as { data: EventPage }).data;
    for (const event of page.events) {
      const why = await fetch(`${stack.url}/api/audit/why?model=orders&key=${event.streamId}`);
      const { data } = (await why.json()) as { data: { events: { position: number; eventType: string }[] } };
      const listed = data.events.find((one) => one.eventType === 'OrderListed')?.position;
      if (listed && event.itemId) {
        return { itemId: event.itemId, orderId: event.streamId, listed, sold: event.position };
      }
    }
    return null;
  });

const slider = (page: Awaited<ReturnType<typeof visit>>) => page.getByRole('slider', { name: 'Position in the log' });
const atIn = (page: Awaited<ReturnType<typeof visit>>) => Number(new URL(page.url()).searchParams.get('at'));

describe('looking back', () => {
  it('an item is shown as it stood, without anything to buy, and keys step through its events', async () => {
    const { itemId, listed, sold } = await traded();
    const page = await visit(stack, `/nftdetails?itemId=${itemId}`);
    await page.getByRole('button', { name: 'Look back' }).click();
    await page.getByText('You are looking at the past.').waitFor();
    await page.goto(`${stack.url}/nftdetails?itemId=${itemId}&at=${listed}`);
    await page.getByText('Nothing can be bought in the past.').waitFor();
    const then = await api<{ orders: OrderCard[] }>(stack, `item/open/listings?id=${itemId}&at=${listed}`);
    const shown = then.orders.find((order) => order.status === 'active')!;
    await page.locator(`.panel[data-order="${shown.orderId}"]`).waitFor();
    expect(await page.getByRole('button', { name: 'Buy now' }).count()).toBe(0);

    await page.locator('.past-stops i').nth(1).waitFor({ state: 'attached' });
    await slider(page).focus();
    await page.keyboard.press('ArrowRight');
    await until('the next event of this item', () => Promise.resolve(atIn(page) > listed));
    expect(atIn(page)).toBeLessThanOrEqual(sold);
    for (let steps = 0; atIn(page) < sold && steps < 30; steps += 1) {
      const before = atIn(page);
      await page.keyboard.press('ArrowRight');
      await until('a step', () => Promise.resolve(atIn(page) > before));
    }
    const after = await api<ItemDetail>(stack, `item/open/info?id=${itemId}&at=${atIn(page)}`);
    await page.locator(`code[title="${after.owner}"]`).first().waitFor();
    await page.keyboard.press('Home');
    await until('the first event', () => Promise.resolve(atIn(page) < listed));
    await page.keyboard.press('PageUp');
    await until('a leap', () => Promise.resolve(atIn(page) >= listed));
    await page.getByRole('button', { name: 'Back to now' }).click();
    await page.getByRole('button', { name: 'Look back' }).waitFor();
    expect(page.url()).not.toContain('at=');
    await page.context().close();
  });

  it('two positions are compared field by field, each change with its event', async () => {
    const { itemId, listed, sold } = await traded();
    const page = await visit(stack, `/nftdetails?itemId=${itemId}&at=${sold}&from=${listed}`);
    const changes = page.getByRole('region', { name: 'What changed' });
    const row = changes.locator('tr', { hasText: 'Status' });
    await row.first().waitFor();
    expect(await row.first().innerText()).toMatch(/For sale[\s\S]*Sold[\s\S]*#/);
    expect(await findings(page)).toEqual([]);
    await row.first().getByRole('link').click();
    await page.waitForURL('**/audit/event/*');
    await page.context().close();
  });

  it('the market is shown as it stood, and why its floors moved', async () => {
    const { listed } = await traded();
    const then = await api<{ items: ItemCard[] }>(stack, `item/open/list?status=listed&size=60&at=${listed}`);
    const page = await visit(stack, `/marketplace?at=${listed}`);
    await page.getByText('You are looking at the past.').waitFor();
    await until('the cards of then', async () => {
      const first = page.locator('.item-card').first();
      const href = (await first.count()) > 0 ? await first.getAttribute('href') : null;
      return href?.includes(then.items[0]!.itemId) && href.includes(`at=${listed}`);
    });
    await page.goto(`${stack.url}/marketplace?at=${listed}&from=1`);
    const changed = page.getByRole('region', { name: 'What changed' }).locator('table').first();
    await changed.waitFor();
    await slider(page).focus();
    await page.keyboard.press('ArrowLeft');
    await until('a step back', () => Promise.resolve(atIn(page) < listed));
    expect(await findings(page)).toEqual([]);
    await page.context().close();
  });

  it('the home page is shown as it stood, and its floors and cards lead to their events', async () => {
    const { listed } = await traded();
    const now = await visit(stack, '/');
    await now.getByRole('button', { name: 'Look back' }).click();
    await now.getByText('You are looking at the past.').waitFor();
    expect(atIn(now)).toBeGreaterThan(0);
    await now.goto(`${stack.url}/?at=${listed}&from=1`);
    await now.getByRole('region', { name: 'What changed' }).locator('table').first().waitFor();
    const latest = `item/open/list?status=listed&sort=recent&size=8&at=${listed}`;
    const then = await api<{ items: ItemCard[] }>(stack, latest);
    const first = now.locator('.item-card').first();
    expect(await first.getAttribute('href')).toContain(then.items[0]!.itemId);
    expect(await first.getAttribute('href')).toContain(`at=${listed}`);
    await slider(now).focus();
    await now.keyboard.press('ArrowLeft');
    await until('a step back', () => Promise.resolve(atIn(now) < listed));
    await now.getByRole('button', { name: 'Back to now' }).click();
    await now.getByRole('button', { name: 'Look back' }).waitFor();
    await now.locator('.collection-card .why').first().click();
    await now.waitForURL('**/audit/event/*');
    await now.goto(stack.url);
    await now.locator('.card-place .why').first().click();
    await now.waitForURL('**/audit?stream=*');
    await now.context().close();
  });

  it('moments that are none are told so, in every language, theme and width', async () => {
    const { itemId, listed, sold } = await traded();
    const paths = [
      `/nftdetails?itemId=${itemId}&at=${sold}&from=${listed}`,
      `/marketplace?at=${sold}&from=${listed}`,
      `/?at=${sold}&from=${listed}`,
      `/nftdetails?itemId=${itemId}&at=block:31337:999999`,
    ];
    for (const [turn, path] of paths.entries()) {
      for (const { width, language, colorScheme } of waysOf(turn)) {
        const page = await visit(stack, path, { language, colorScheme, viewport: { width, height: 900 } });
        await page.locator('.past-bar').waitFor();
        if (turn < 3) await page.locator('.past-changes').first().waitFor();
        else await page.locator('.state').waitFor();
        const tooWide = await page.evaluate('document.documentElement.scrollWidth - innerWidth');
        expect(tooWide, `${path} at ${width}`).toBeLessThanOrEqual(0);
        expect(await findings(page), `${path} at ${width} in ${colorScheme}`).toEqual([]);
        if (process.env.SHOTS) {
          const name = `past-${turn}-${width}-${language}-${colorScheme}.png`;
          await page.screenshot({ path: `${process.env.SHOTS}/${name}` });
        }
        await page.context().close();
      }
    }
    // The browser itself reports the refused request of the moment that is none.
    expect(stack.errors.filter((error) => !error.includes('400'))).toEqual([]);
  });

  it('the audit page tells how old the newest anchor is', async () => {
    const page = await visit(stack, '/audit');
    await page.locator('.seal-strip').getByText(/^Anchored: \d+ events/).waitFor();
    expect(await page.locator('.seal-strip .bad').count()).toBe(0);
    await page.context().close();
  });
});

describe('figures', () => {
  it('are sorted, opened down to the events behind them, and shown as they stood', async () => {
    const { itemId } = await traded();
    const page = await visit(stack, '/data?range=all&washed=true');
    const rows = page.locator('.figures-table tbody tr');
    await rows.first().waitFor();
    expect(await findings(page), 'all collections').toEqual([]);
    await page.getByLabel('Sort by').selectOption('sales');
    await page.waitForURL(/sort=sales/);
    const [chain, address] = itemId.split('-');
    await page.goto(`${stack.url}/dataIndex/nft/${chain}-${address}?range=all&washed=true&view=sales`);
    await page.locator('.tag, td .why').first().waitFor();
    expect(await findings(page), 'sales').toEqual([]);
    const views = page.getByRole('group', { name: 'Figures' });
    await views.getByRole('button', { name: 'Floor' }).click();
    await page.locator('.candles svg g').first().waitFor();
    await page.getByText('As a table', { exact: true }).click();
    await page.locator('details tbody tr').first().waitFor();
    expect(await findings(page), 'the floor').toEqual([]);
    await views.getByRole('button', { name: 'Holders' }).click();
    await page.locator('.bars').first().waitFor();
    expect(await findings(page), 'holders').toEqual([]);
    await views.getByRole('button', { name: 'Rarity' }).click();
    await page.locator('main table tbody tr').first().waitFor();

    await page.getByLabel('As of position').fill('1');
    await page.getByRole('button', { name: 'Show', exact: true }).click();
    await page.getByRole('button', { name: 'Back to now' }).waitFor();
    expect(new URL(page.url()).searchParams.get('at')).toBe('1');
    await page.context().close();
  });
});
