// Pages on their way: how long one waits is shown, and what does not come takes nothing away.
import type { Page, Route } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Stack, standUp, until, visit } from './stack';

let stack: Stack;
beforeAll(async () => void (stack = await standUp()));
afterAll(async () => stack?.stop());

/** Goes where a link of the page would lead, without asking the server for a page. */
const follow = (page: Page, to: string) =>
  page.evaluate((path) => {
    history.pushState({}, '', path);
    dispatchEvent(new PopStateEvent('popstate'));
  }, to);

/** What a page loads that another one does not: the parts of its own. */
async function partsOf(path: string, not: string): Promise<string[]> {
  const loaded = async (address: string) => {
    const page = await visit(stack, address);
    await page.locator('h1').first().waitFor();
    const names = await page.evaluate(() => performance.getEntriesByType('resource').map((entry) => entry.name));
    await page.context().close();
    return names.filter((name) => /\/assets\/.*\.js$/.test(name));
  };
  const known = new Set(await loaded(not));
  return (await loaded(path)).filter((name) => !known.has(name));
}

describe('while a page is on its way', () => {
  it('B008: a bar rises for a slow one, and none is seen for a quick one', async () => {
    const parts = await partsOf('/audit', '/terms');
    const page = await visit(stack, '/terms');
    await page.evaluate(() => {
      const seen: number[] = Object.assign(window, { bars: [] as number[] }).bars;
      new MutationObserver(() => {
        const bar = document.querySelector('.loading-bar');
        if (bar) seen.push(Number(bar.getAttribute('aria-valuenow')));
      }).observe(document.body, { subtree: true, childList: true, attributes: true });
    });
    const bars = () => page.evaluate(() => (window as unknown as { bars: number[] }).bars);
    await follow(page, '/privacy');
    await page.getByRole('heading', { level: 1, name: 'Privacy' }).waitFor();
    expect(await bars()).toEqual([]);
    const waiting: Route[] = [];
    let held = true;
    await page.route(
      (url) => parts.includes(url.href),
      (route) => (held ? void waiting.push(route) : route.continue()),
    );
    await follow(page, '/audit');
    await until('the bar rises', async () => (await bars()).some((done) => done >= 6));
    expect(Math.max(...(await bars())), 'nothing is said to be here that is not').toBeLessThan(100);
    held = false;
    await Promise.all(waiting.map((route) => route.continue()));
    await page.locator('.loading-bar').waitFor({ state: 'detached' });
    await page.locator('h1').first().waitFor();
    expect((await bars()).at(-1)).toBe(100);
    await page.context().close();
  });

  it('B039: a part that does not come has the page loaded anew once, and then it is said', async () => {
    const parts = await partsOf('/audit', '/terms');
    const page = await visit(stack, '/terms');
    const documents: string[] = [];
    page.on('request', (request) => request.resourceType() === 'document' && documents.push(request.url()));
    await page.route((url) => parts.includes(url.href), (route) => route.abort());
    // What is only fetched ahead takes nothing away.
    const ahead = page.waitForEvent('requestfailed');
    await page.locator('a[href="/audit"]').first().hover();
    await ahead;
    await page.evaluate(() => new Promise(requestAnimationFrame));
    expect(documents).toEqual([]);
    await follow(page, '/audit');
    await page.getByText('Error Code', { exact: true }).waitFor();
    expect(documents.map((url) => new URL(url).pathname)).toEqual(['/audit']);
    await page.getByText('A part of this page could not be loaded.', { exact: false }).waitFor();
    await page.unrouteAll();
    await page.context().close();
    stack.errors.splice(0);
  });
});

it('B045: when the page of an error fails as well, two texts and a plain link are left', async () => {
  const parts = await partsOf('/audit', '/terms');
  const page = await visit(stack, '/terms');
  // Words that are none cannot be drawn.
  const body = 'throw Object.assign(new Error(), { message: {} });';
  await page.route((url) => parts.includes(url.href), (route) => route.fulfill({ body, contentType: 'text/javascript' }));
  await follow(page, '/audit');
  await page.getByRole('heading', { name: 'An error occurred while showing the error page' }).waitFor();
  await page.unrouteAll();
  await page.getByRole('link', { name: 'Go back to home' }).click();
  await page.waitForURL(`${stack.url}/`);
  await page.locator('.item-card').first().waitFor();
  await page.context().close();
  stack.errors.splice(0);
});

it('what happens on the market is asked for where it is seen: on a phone when somebody goes there', async () => {
  const page = await visit(stack, '/terms', { viewport: { width: 390, height: 800 } });
  const asked: string[] = [];
  page.on('request', (request) => void (request.url().includes('open/activity') && asked.push(request.url())));
  await page.goto(`${stack.url}/marketplace`);
  await page.locator('.item-card').first().waitFor();
  expect(asked).toEqual([]);
  // The list above it goes on as one comes to its end.
  await until('the tape in sight', async () => {
    await page.locator('.tape').scrollIntoViewIfNeeded();
    return page.locator('.tape li').first().isVisible();
  });
  expect(asked).not.toEqual([]);
  await page.context().close();
});

describe('before any code is there', () => {
  const SIGNED = ['/', '/marketplace', '/login', '/kid', '/article/help/fees'];

  it.each([1280, 390])('the sign stands where it stays, %i px wide', async (width) => {
    const viewport = { width, height: 800 };
    const page = await visit(stack, '/terms', { viewport, javaScriptEnabled: false });
    const whole = await visit(stack, '/terms', { viewport });
    const sign = async (of: Page) => {
      const box = await of.locator('.bar > .brand img').boundingBox();
      return { bar: await of.locator('header').first().getAttribute('class'), x: box!.x, y: box!.y };
    };
    for (const path of SIGNED) {
      await page.goto(stack.url + path);
      await whole.goto(stack.url + path);
      await whole.locator('.bar > a.brand').waitFor();
      const [before, after] = [await sign(page), await sign(whole)];
      expect(before.bar, path).toBe(after.bar);
      expect(Math.hypot(before.x - after.x, before.y - after.y), path).toBeLessThan(1);
    }
    await page.context().close();
    await whole.context().close();
  });

  it('what needs no bar has none, and where no code ever runs that is said', async () => {
    const page = await visit(stack, '/404', { javaScriptEnabled: false, language: 'zh-HK' });
    expect(await page.locator('.bar').count()).toBe(0);
    expect(await page.locator('noscript').innerText()).toContain('JavaScript');
    await page.context().close();
    const userAgent = 'Mozilla/5.0 BrickyardApp/1.0';
    const app = await visit(stack, '/marketplace', { javaScriptEnabled: false, userAgent });
    expect(await app.locator('.bar').count()).toBe(0);
    await app.context().close();
  });
});
