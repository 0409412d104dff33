// What stands around the pages: headers, drawers, dialogs, the phone frame.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BUYER, SELLER, bindWallet, signedUp } from './acts';
import { findings } from './axe';
import { type Stack, standUp, visit } from './stack';

const PROJECT = '0123456789abcdef0123456789abcdef';

let stack: Stack;
beforeAll(async () => void (stack = await standUp(`walletconnect_project = "${PROJECT}"`)));
afterAll(async () => stack?.stop());

const pathOf = (url: string) => new URL(url).pathname;

describe('headers', () => {
  it('B003, H049: the drawer MENU below 750 px, the links of the header from there on', async () => {
    const page = await visit(stack, '/terms', { viewport: { width: 749, height: 800 } });
    await page.getByRole('button', { name: 'MENU' }).click();
    const drawer = page.getByRole('dialog', { name: 'MENU' });
    await drawer.getByRole('link', { name: 'Launchpad' }).waitFor();
    expect(await findings(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await drawer.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'MENU' }).click();
    await drawer.getByRole('link', { name: 'News' }).click();
    await page.getByRole('heading', { name: 'News' }).waitFor();
    await drawer.waitFor({ state: 'detached' });
    await page.setViewportSize({ width: 750, height: 800 });
    expect(await page.getByRole('button', { name: 'MENU' }).isVisible()).toBe(false);
    expect(await page.getByRole('navigation', { name: 'Main' }).isVisible()).toBe(true);
    await page.context().close();
  });

  it('B153, B062: the landing header fills once scrolled, and its links come back here', async () => {
    const page = await visit(stack, '/?x=1');
    const bar = page.locator('.bar.landing');
    await bar.waitFor();
    expect(await bar.getAttribute('class')).not.toContain('scrolled');
    await page.locator('.item-card').first().waitFor();
    await page.mouse.wheel(0, 400);
    await page.locator('.bar.landing.scrolled').waitFor();
    for (const [name, path] of [['Log In', '/login'], ['Sign Up', '/reg']] as const) {
      const href = new URL((await bar.getByRole('link', { name }).getAttribute('href'))!, stack.url);
      expect([href.pathname, href.searchParams.get('redirectUri')]).toEqual([path, '/?x=1']);
    }
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('dialog').getByRole('link', { name: 'Cooperation' }).click();
    await page.getByRole('heading', { name: 'Cooperation' }).waitFor();
    await page.context().close();
  });

  it('B145-B149: the search for names, only at / and /kid', async () => {
    const page = await visit(stack, '/kid');
    await page.getByRole('button', { name: 'Search names' }).click();
    const field = page.getByPlaceholder('Search .kid names or address');
    await field.press('Enter');
    expect(pathOf(page.url()), 'nothing asked').toBe('/kid');
    expect(await page.getByRole('button', { name: 'Cancel' }).count()).toBe(0);
    await field.fill('Ma son!');
    expect(await field.inputValue()).toBe('Mason');
    await page.getByRole('button', { name: 'Cancel' }).click();
    expect(await field.inputValue()).toBe('');
    await field.fill('Mason');
    await field.press('Enter');
    await page.waitForURL('**/kid/search/mason');
    expect(await page.getByRole('button', { name: 'Search names' }).count(), 'only at the front').toBe(0);
    await page.goto(`${stack.url}/kid`);
    await page.getByRole('button', { name: 'Search names' }).click();
    await field.fill('Mason.kid');
    await field.press('Enter');
    await page.waitForURL('**/login?*');
    expect(new URL(page.url()).searchParams.get('path')).toBe('/kid/domain-manage/Mason.kid');
    await page.context().close();
  });

  it('B002: the language is a cookie for a year, and the path stays', async () => {
    const page = await visit(stack, '/terms');
    await page.getByRole('button', { name: 'Language' }).first().click();
    await page.getByRole('button', { name: '繁體中文' }).click();
    await page.getByRole('heading', { name: '使用條款' }).waitFor();
    expect(pathOf(page.url())).toBe('/terms');
    const lang = (await page.context().cookies()).find((cookie) => cookie.name === 'lang');
    expect(lang?.value).toBe('zh-HK');
    expect(Math.round((lang!.expires - Date.now() / 1000) / 86_400)).toBe(365);
    await page.context().close();
  });

  it('B111-B113, B152, B108: bell and avatar of somebody who is signed in', async () => {
    const page = await visit(stack, '/terms');
    await bindWallet(stack, await signedUp(stack, page, 'mason@bricks.example'), BUYER);
    await page.reload();
    await page.getByRole('button', { name: 'Messages' }).click();
    await page.locator('.message').filter({ hasText: 'Welcome to Brickyard' }).waitFor();
    const tab = (name: string) => page.getByRole('tab', { name });
    await tab('Notifications').focus();
    await page.keyboard.press('ArrowRight');
    await page.getByText('No Notification').waitFor();
    await page.keyboard.press('End');
    expect(await tab('Likes').getAttribute('aria-selected')).toBe('true');
    await page.getByText('No Notification').waitFor();
    expect(await findings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Your account' }).click();
    await page.getByRole('button', { name: 'Switch', exact: true }).waitFor();
    expect(await page.getByText('No Notification').count(), 'one card at a time').toBe(0);
    expect(await page.evaluate('getComputedStyle(document.body).overflow')).toBe('hidden');
    await page.getByRole('button', { name: 'Disconnect' }).click();
    await page.getByRole('dialog', { name: 'Are you sure to disconnect' }).waitFor();
    await page.getByRole('button', { name: 'Cancel' }).click();
    expect(await findings(page)).toEqual([]);
    await page.getByRole('link', { name: 'My Profile' }).click();
    await page.waitForURL('**/profile');
    expect(await page.evaluate('getComputedStyle(document.body).overflow')).not.toBe('hidden');
    await page.context().close();
  });
});

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
