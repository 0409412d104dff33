// What stands around the pages: dialogs, the phone frame, and what they keep.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SELLER } from './acts';
import { findings } from './axe';
import { type Stack, standUp, visit } from './stack';

const PROJECT = '0123456789abcdef0123456789abcdef';

let stack: Stack;
beforeAll(async () => void (stack = await standUp(`walletconnect_project = "${PROJECT}"`)));
afterAll(async () => stack?.stop());

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
