// What stands around the pages: dialogs, the phone frame, and what they keep.
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SELLER, signedUp } from './acts';
import { findings } from './axe';
import { type Stack, standUp, until, visit } from './stack';

const PROJECT = '0123456789abcdef0123456789abcdef';

let stack: Stack;
beforeAll(async () => void (stack = await standUp(`walletconnect_project = "${PROJECT}"`)));
afterAll(async () => stack?.stop());

const pathOf = (page: Page) => new URL(page.url()).pathname;
const cookies = async (page: Page) => (await page.context().cookies()).map(({ name }) => name);

describe('frames and dialogs', () => {
  it('B005, B006: the game slides left, and back to the right', async () => {
    const page = await visit(stack, '/activity');
    await page.locator('.phone-page.slide-none').waitFor();
    await page.evaluate(() => {
      history.pushState({}, '', '/activity/rules');
      dispatchEvent(new PopStateEvent('popstate'));
    });
    await page.locator('.phone-page.slide-left').getByText('Rules of the game').waitFor();
    await page.goBack();
    await page.locator('.phone-page.slide-right').waitFor();
    await page.context().close();
  });

  it('B142, C028: a phone without the app is sent to its store, or told where the app will be had', async () => {
    const store = 'https://store.example/brickyard';
    let links: Record<string, string> = { ow: store };
    const phone = { userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Mobile Safari', viewport: { width: 390, height: 800 } };
    const page = await visit(stack, '/404', phone);
    await page.route('**/open/android/url', (route) => route.fulfill({ json: { code: 1511200, msg: '', data: links } }));
    await page.route(store, (route) => route.fulfill({ body: 'The store.' }));
    await page.clock.install();
    const press = async () => {
      await page.goto(`${stack.url}/h5/connect-wallet`);
      const answered = page.waitForResponse('**/open/android/url');
      await page.getByRole('button', { name: 'Open in the app' }).click();
      await answered;
      await page.clock.runFor(1_990);
    };
    await press();
    expect(pathOf(page)).toBe('/h5/connect-wallet');
    await page.clock.runFor(20);
    await page.waitForURL(store);
    links = {};
    await press();
    const offers = page.getByRole('dialog', { name: 'Get the app' });
    expect(await offers.count()).toBe(0);
    await page.clock.runFor(20);
    await until('it is told', () => offers.getByText('Coming Soon').first().isVisible());
    await page.context().close();
    // No browser knows the app's kind of address.
    stack.errors.splice(0);
  });

  it('B004: inside the app there is neither header nor footer', async () => {
    const page = await visit(stack, '/terms', { userAgent: 'Mozilla/5.0 BrickyardApp/1.0' });
    await page.getByRole('heading', { name: 'Terms of use' }).waitFor();
    expect(await page.locator('header.bar, footer.foot').count()).toBe(0);
    await page.context().close();
  });

  it('B135, B137, B182: sharing is 452 px wide, copies, and says so for three seconds', async () => {
    const permissions = ['clipboard-read', 'clipboard-write'];
    const page = await visit(stack, '/personal/collection', { permissions });
    await page.locator('.collection-card').first().click();
    await page.getByRole('button', { name: 'Share to' }).click();
    const dialog = page.getByRole('dialog', { name: 'Share to' });
    const box = await dialog.evaluate((element) => [
      (element as HTMLElement).offsetWidth,
      getComputedStyle(element).backgroundColor,
    ]);
    expect(box).toEqual([452, 'rgb(38, 38, 51)']);
    expect(await findings(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'copylink' }).click();
    const start = Date.now();
    await page.getByText('Copy successfully!').waitFor();
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(page.url());
    await page.getByText('Copy successfully!').waitFor({ state: 'detached' });
    expect(Date.now() - start).toBeGreaterThan(2_500);
    expect(Date.now() - start).toBeLessThan(4_500);
    await page.context().close();
  });

  it('B091: the chooser offers this browser’s wallet and WalletConnect, which shows a code to be read', async () => {
    const page = await visit(stack, '/login', { account: SELLER });
    const relays: string[] = [];
    // Takes what it is told, as the relay does while no wallet has answered.
    await page.routeWebSocket(/relay\.walletconnect/, (line) => {
      relays.push(line.url());
      line.onMessage((message) => {
        const { id, method } = JSON.parse(String(message)) as { id: number; method?: string };
        if (method) line.send(JSON.stringify({ id, jsonrpc: '2.0', result: method.endsWith('ubscribe') ? '00' : true }));
      });
    });
    await page.route('https://*.walletconnect.*/**', (route) => route.fulfill({ status: 200, body: '' }));
    await page.getByRole('button', { name: 'Continue with a wallet' }).click();
    const chooser = page.getByRole('dialog', { name: 'Choose a wallet' });
    await chooser.getByRole('button', { name: 'Test Wallet' }).waitFor();
    expect(relays, 'nobody is asked before it is chosen').toEqual([]);
    await chooser.getByRole('button', { name: 'WalletConnect' }).click();
    await chooser.getByRole('img', { name: 'Code for your wallet' }).waitFor();
    const told = await chooser.getByRole('link', { name: 'Open a wallet here' }).getAttribute('href');
    expect(told).toMatch(/^wc:[0-9a-f]{64}@2\?.*symKey=[0-9a-f]{64}/);
    expect(new URL(relays[0]!).searchParams.get('projectId')).toBe(PROJECT);
    expect(await findings(page)).toEqual([]);
    await page.context().close();
  });

  it('B091: where no project is set, the chooser says so beside a way to MetaMask', async () => {
    const page = await visit(stack, '/404');
    await page.route(`${stack.url}/terms`, async (route) => {
      const body = (await (await route.fetch()).text()).replace(/<meta name="walletconnect"[^>]*>/, '');
      await route.fulfill({ body, contentType: 'text/html' });
    });
    await page.goto(`${stack.url}/terms`);
    await page.getByRole('button', { name: 'Connect Wallet' }).click();
    const chooser = page.getByRole('dialog', { name: 'Choose a wallet' });
    await chooser.getByRole('link', { name: 'MetaMask' }).waitFor();
    expect(await chooser.getByRole('button', { name: 'WalletConnect' }).isDisabled()).toBe(true);
    await chooser.getByText('WalletConnect is not available on this site.', { exact: false }).waitFor();
    expect(await findings(page)).toEqual([]);
    await page.context().close();
  });
});

it('B143: the airdrop counts down to its end, and is over from that second on', async () => {
  const page = await visit(stack, '/404');
  await page.clock.install({ time: '2024-04-06T23:59:00Z' });
  await page.goto(`${stack.url}/activity/airdrop`);
  await page.getByText('This airdrop ends on April 7, 2024 at 12:00').waitFor();
  const left = page.getByRole('timer');
  expect(await left.innerText()).toMatch(/\d+:?\d+$/);
  await page.clock.runFor('01:01');
  await page.getByText('This airdrop ended on April 7, 2024 at 12:00').waitFor();
  expect(await left.count()).toBe(0);
  await page.context().close();
  stack.errors.splice(0);
});

it('B055: whoever signs out where nobody has to be signed in stays there, and is nobody', async () => {
  const page = await visit(stack, '/terms', { language: 'en' });
  await signedUp(stack, page, 'gone@bricks.example');
  const path = `${stack.url}/article?x=1`;
  await page.goto(path);
  await page.getByRole('button', { name: 'Your account' }).click();
  const loaded = page.waitForEvent('load');
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await loaded;
  await page.locator('header').getByRole('button', { name: 'Log In' }).waitFor();
  expect([page.url(), await cookies(page)]).toEqual([path, ['lang']]);
  await page.context().close();
});

it('B061: who is there is asked once a page, and not on those that are alike for all', async () => {
  const page = await visit(stack, '/404');
  await signedUp(stack, page, 'asks@bricks.example');
  const asked: string[] = [];
  page.on('request', (request) => request.url().endsWith('/user/wallet/info') && asked.push(pathOf(page)));
  const go = async (path: string, calls: number) => {
    const before = asked.length;
    const answered = calls ? page.waitForResponse('**/user/wallet/info') : undefined;
    await page.evaluate((to) => {
      history.pushState({}, '', to);
      dispatchEvent(new PopStateEvent('popstate'));
    }, path);
    await answered;
    await page.locator('h1').first().waitFor();
    await page.waitForURL((url) => url.pathname === path);
    expect(asked.slice(before), path).toHaveLength(calls);
  };
  await page.goto(`${stack.url}/marketplace`);
  await page.getByRole('button', { name: 'Your account' }).waitFor();
  await page.context().clearCookies({ name: 'user_info' });
  await go('/terms', 1);
  expect(await cookies(page), 'the cookie is written anew').toContain('user_info');
  await go('/', 0);
  await go('/news', 1);
  await go('/marketplace', 0);
  await go('/article', 1);
  expect(asked).toHaveLength(3);
  await page.context().close();
  stack.errors.splice(0);
});
