// The headers with their drawers and menus, at every width.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BUYER, CREATOR, SELLER, bindWallet, enter, signedUp } from './acts';
import { findings } from './axe';
import { type Stack, standUp, visit } from './stack';

let stack: Stack;
beforeAll(async () => void (stack = await standUp()));
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
    await page.getByRole('heading', { name: 'News', exact: true }).waitFor();
    await drawer.waitFor({ state: 'detached' });
    await page.setViewportSize({ width: 750, height: 800 });
    expect(await page.getByRole('button', { name: 'MENU' }).isVisible()).toBe(false);
    expect(await page.getByRole('navigation', { name: 'Main' }).isVisible()).toBe(true);
    await page.context().close();
  });

  it('B153, B062: the landing header fills once scrolled, and its links come back here', async () => {
    const page = await visit(stack, '/?x=1');
    const bar = page.locator('.bar.landing', { has: page.getByRole('link', { name: 'Brickyard' }) });
    await bar.waitFor();
    expect(await bar.getAttribute('class')).not.toContain('scrolled');
    await page.locator('.item-card').first().waitFor();
    await page.mouse.wheel(0, 400);
    await page.locator('.bar.landing.scrolled').waitFor();
    for (const [name, path] of [['Log In', '/login'], ['Sign Up', '/reg']] as const) {
      const href = new URL((await bar.getByRole('link', { name }).getAttribute('href'))!, stack.url);
      expect([href.pathname, href.searchParams.get('redirectUri')]).toEqual([path, '/?x=1']);
    }
    await page.goto(`${stack.url}/kid?x=1`);
    const logIn = page.locator('.bar.kid').getByRole('link', { name: 'Log In' });
    const kid = new URL((await logIn.getAttribute('href'))!, stack.url);
    expect([kid.pathname, kid.searchParams.get('redirectUri')]).toEqual(['/login', '/kid?x=1']);
    await page.goto(stack.url);
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
    for (const path of ['/home', '/terms']) {
      await page.goto(stack.url + path);
      await page.locator('.bar').getByRole('button', { name: 'Language' }).first().waitFor();
      expect(await page.getByRole('button', { name: 'Search names' }).count(), path).toBe(0);
    }
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

  it('H045, H046, B152: the header of the names shows what is unread, and the avatar turns the card on and off', async () => {
    const page = await visit(stack, '/terms');
    await bindWallet(stack, await signedUp(stack, page, 'kiddie@bricks.example'), CREATOR);
    await page.goto(`${stack.url}/kid`);
    const bar = page.locator('.bar.kid');
    await bar.getByRole('button', { name: 'Messages 2' }).locator('.unread').waitFor();
    expect(await bar.getByRole('link', { name: 'Log In' }).count()).toBe(0);
    const avatar = bar.getByRole('button', { name: 'Your account' });
    await avatar.click();
    await bar.locator('.wallet-card').getByRole('link', { name: 'My KID' }).waitFor();
    await avatar.click();
    await bar.locator('.wallet-card').waitFor({ state: 'detached' });
    await bar.getByRole('button', { name: 'Messages' }).click();
    await bar.locator('.notices .message').first().waitFor();
    await page.context().close();
  });

  it('H006-H017, H071: making, languages and the way out are found at every width, on one line', async () => {
    const page = await enter(stack, SELLER);
    for (const width of [1280, 1081, 1080, 900, 820, 750, 749, 390, 360]) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto(`${stack.url}/terms`);
      const phone = width < 750;
      const from = phone ? page.getByRole('dialog', { name: 'MENU' }) : page.locator('.bar');
      await page.locator('.bar').getByRole('button', { name: 'Your account' }).click();
      await page.getByRole('button', { name: 'Sign Out' }).waitFor();
      await page.keyboard.press('Escape');
      if (phone) await page.getByRole('button', { name: 'MENU' }).click();
      else await from.getByRole('button', { name: 'Create' }).click();
      await from.getByRole('link', { name: 'NFTs' }).waitFor();
      await from.getByRole('link', { name: 'Group', exact: true }).waitFor();
      if (!phone) await from.getByRole('button', { name: 'Language' }).click();
      await from.getByRole('button', { name: '繁體中文' }).waitFor();
      await page.keyboard.press('Escape');
      const tooWide = await page.evaluate('document.documentElement.scrollWidth - innerWidth');
      expect(tooWide, `at ${width}`).toBeLessThanOrEqual(0);
      // A phone has its search below.
      const parts = await page.locator('.bar > *:not(form):visible').all();
      const ends = await Promise.all(parts.map(async (part) => (await part.boundingBox())?.y ?? 0));
      expect(Math.max(...ends), `one line at ${width}`).toBeLessThan(40);
    }
    await page.context().close();
  });

  it('B145: names are searched from the landing page on a phone, too', async () => {
    const page = await visit(stack, '/', { viewport: { width: 390, height: 800 } });
    await page.getByRole('button', { name: 'Search names' }).click();
    await page.getByPlaceholder('Search .kid names or address').waitFor();
    expect(await findings(page)).toEqual([]);
    await page.context().close();
  });
});
