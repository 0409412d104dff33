// The log as an auditor meets it: live, filtered, followed from a price to the stored bytes.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EventPage, ItemCard } from '../src/shared/api/types';
import { findings } from './axe';
import { waysOf } from './looks';
import { type Stack, api, standUp, until, visit } from './stack';

let stack: Stack;
beforeAll(async () => void (stack = await standUp()));
afterAll(async () => stack?.stop());

async function log(query: string): Promise<EventPage> {
  const answer = await fetch(`${stack.url}/api/audit/log?${query}`);
  return ((await answer.json()) as { data: EventPage }).data;
}

/** The newest event of this type that something was written together with. */
async function newest(type: string): Promise<number> {
  const page = await until(`some ${type}`, async () => {
    const found = await log(`order=newest&size=1&eventType=${type}`);
    return found.events.length > 0 ? found : null;
  });
  return page.events[0]!.position;
}

const paths = async () => {
  const sold = await newest('OrderMatched');
  const { stream } = (await log(`order=newest&before=${sold + 1}&size=1`)).events[0]!;
  return ['/audit', '/audit?eventType=OrderMatched', `/audit/event/${sold}`, `/audit/stream/${stream}`];
};

describe('the audit pages', () => {
  it('render in both languages and themes at every width, accessible and without errors', async () => {
    for (const [turn, path] of (await paths()).entries()) {
      for (const { width, language, colorScheme } of waysOf(turn)) {
        const page = await visit(stack, path, { language, colorScheme, viewport: { width, height: 900 } });
        await page.locator('.happened').first().waitFor();
        const tooWide = await page.evaluate('document.documentElement.scrollWidth - innerWidth');
        expect(tooWide, `${path} at ${width}`).toBeLessThanOrEqual(0);
        expect(await findings(page), `${path} at ${width} in ${colorScheme}`).toEqual([]);
        if (width === 390) expect(await small(page), path).toEqual([]);
        await page.context().close();
      }
    }
    expect(stack.errors).toEqual([]);
  });

  it('an event is proven in the browser, and the key is known the second time', async () => {
    const position = await newest('OrderMatched');
    await until('it is sealed', async () => (await fetch(`${stack.url}/api/audit/inclusion/${position}`)).ok);
    const page = await visit(stack, `/audit/event/${position}`);
    const check = () => page.getByRole('button', { name: 'Verify in your browser' }).click();
    const said = page.locator('.proof [role=status]');
    await check();
    await said.getByText('remembers the key').waitFor();
    await check();
    await said.getByText('has met before').waitFor();
    expect(await findings(page)).toEqual([]);
    await page.context().close();
  });

  const small = (page: Awaited<ReturnType<typeof visit>>) =>
    page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('button, select, input, .button')]
        .filter((element) => element.checkVisibility())
        .filter((element) => element.getBoundingClientRect().height < 44)
        .map((element) => element.outerHTML.slice(0, 100)),
    );

  it('the log grows by itself, holds still when paused, and is the same as the API says', async () => {
    const page = await visit(stack, '/audit');
    const places = page.locator('.log .place');
    await places.first().waitFor();
    const top = async () => Number((await places.first().textContent())!.slice(1));
    const before = await top();
    await until('new events appear', async () => (await top()) > before);

    await page.getByRole('button', { name: 'Pause' }).click();
    await page.mouse.move(5, 5);
    const held = await top();
    await page.locator('.pill').waitFor();
    expect(await top(), 'nothing moved').toBe(held);
    await page.locator('.pill').click();
    await until('the new ones are shown', async () => (await top()) > held);
    await until('without a gap, newest first', async () => {
      const shown = (await places.allTextContents()).map((text) => Number(text.slice(1)));
      return shown.every((position, place) => place === 0 || position === shown[place - 1]! - 1);
    });
    await page.context().close();
  });

  it('scrolls to the beginning of the log with few lines mounted', async () => {
    const page = await visit(stack, '/audit?streamType=chain');
    await page.locator('.log .place').first().waitFor();
    await page.getByText('No more data available.').waitFor();
    await page.goto(`${stack.url}/audit`);
    await page.locator('.log .place').first().waitFor();
    let most = 0;
    await until('the first event is shown', async () => {
      await page.mouse.move(300, 500);
      await page.mouse.wheel(0, 4_000);
      most = Math.max(most, await page.locator('.log .place').count());
      return page.getByText('This is where the log begins.').isVisible();
    });
    expect(most).toBeLessThan(60);
    await page.context().close();
  });

  it('filters stand in the address, are taken away one by one, and a wrong one finds nothing', async () => {
    const page = await visit(stack, '/audit');
    await page.locator('.filters select').first().selectOption('ItemTransferred');
    await until('only transfers', async () => {
      const names = await page.locator('.log .happened').allTextContents();
      return names.length > 3 && names.every((name) => name === 'Transferred');
    });
    expect(page.url()).toContain('eventType=ItemTransferred');
    const who = (await log('order=newest&eventType=OrderListed&size=1')).events[0]!.actor!;
    await page.goto(`${stack.url}/audit`);
    await page.getByRole('searchbox', { name: /^Position/ }).fill(who);
    await page.keyboard.press('Enter');
    const chip = page.getByRole('button', { name: /^Remove the filter Who/ });
    await chip.waitFor();
    expect(page.url()).toContain(who);
    await chip.click();
    await chip.waitFor({ state: 'detached' });
    expect(page.url()).not.toContain(who);
    await page.goto(`${stack.url}/audit?correlation=nothing`);
    await page.getByText('No event fits').waitFor();
    await page.getByRole('button', { name: 'Show the whole log' }).click();
    await page.locator('.log .place').first().waitFor();
    await page.context().close();
  });
});

describe('from a price to the stored bytes', () => {
  it('why leads to the stream, the event shows its cause, effects and exact row', async () => {
    const item = await until('something is for sale', async () => {
      const page = await api<{ items: ItemCard[] }>(stack, 'item/open/list?status=listed&sort=price_desc&size=20');
      return page.items.find((card) => card.listing?.status === 'active');
    });
    const page = await visit(stack, `/nftdetails?itemId=${item.itemId}`);
    await page.getByRole('link', { name: 'Why? The events behind this price and state' }).click();
    await page.locator('.log .row-item').first().waitFor();
    expect(page.url()).toContain(encodeURIComponent(`order/`).slice(0, 5));
    await page.locator('.log .row-item').last().click();
    await page.getByRole('heading', { name: 'Cause and effect' }).waitFor();
    await page.locator('.cause-graph svg .node.here').waitFor();
    const position = Number(page.url().split('/').at(-1));
    const answer = await fetch(`${stack.url}/api/audit/events/${position}`);
    const { data } = (await answer.json()) as { data: { payloadText: string; leafHash: string } };
    await page.getByRole('button', { name: 'Exact bytes' }).click();
    expect(await page.getByRole('region', { name: 'Payload' }).textContent()).toBe(data.payloadText);
    expect(await page.getByRole('region', { name: 'Leaf hash' }).textContent()).toBe(data.leafHash);

    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByRole('button', { name: 'Copy: Payload' }).click();
    await page.getByText('Copied').waitFor();
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(data.payloadText);

    await page.keyboard.press('j');
    await page.getByRole('heading', { name: `#${position - 1}` }).waitFor();
    await page.keyboard.press('k');
    await page.getByRole('heading', { name: `#${position}` }).waitFor();
    await page.locator('.event-facts').getByRole('link', { name: /^Order / }).click();
    await page.getByRole('heading', { name: 'Timeline' }).waitFor();
    await page.getByRole('link', { name: 'Open the item' }).click();
    await page.waitForURL(`**/nftdetails?itemId=${item.itemId}`);
    await page.context().close();
  });

  it('what is not there is said so, on pages of the log and on unknown paths', async () => {
    for (const [path, title] of [
      ['/audit/event/0', 'There is no such event'],
      ['/audit/event/x', 'There is no such event'],
      ['/audit/stream/order/nothing', 'There is no such stream'],
      ['/nowhere', 'This page could not be found'],
      ['/404', 'page not found'],
    ]) {
      const page = await visit(stack, path!);
      await page.getByRole('heading', { name: title!, exact: true }).waitFor();
      await page.context().close();
    }
  });

  it('a model that stopped is told with its event and reason', async () => {
    const page = await visit(stack, '/');
    const stopped = { position: 42, eventType: 'OrderListed', reason: 'it cannot be read' };
    const model = { name: 'orders', version: 1, position: 41, state: 'stopped', rebuilding: null, stopped };
    const json = { code: 1511200, data: { head: 90, models: [model], processes: [] }, msg: '' };
    await page.route('**/api/audit/models', (route) => route.fulfill({ json }));
    await page.getByRole('link', { name: 'Audit' }).click();
    await page.getByRole('alert').getByText('it cannot be read').waitFor();
    await page.getByRole('link', { name: '#42 Listed' }).waitFor();
    await page.getByText('Stopped at #41').waitFor();
    await page.context().close();
  });
});
