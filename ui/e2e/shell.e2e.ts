// What stands around the pages: headers, drawers, dialogs, the phone frame.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BUYER, SELLER, accountPost, bindWallet, give, signedUp } from './acts';
import { findings } from './axe';
import { type Stack, standUp, until, visit } from './stack';

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
    expect(await page.getByText('No Notification').count(), 'one card at a time').toBe(0);
    expect(await page.evaluate('getComputedStyle(document.body).overflow')).toBe('hidden');
    await page.getByRole('button', { name: 'Switch', exact: true }).waitFor();
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

describe('messages', () => {
  it('B109, B114, B115: one is pushed, read, and followed into a new window', async () => {
    const page = await visit(stack, '/terms');
    const polls: string[] = [];
    page.on('request', (request) => polls.push(new URL(request.url()).pathname));
    const token = await signedUp(stack, page, 'nora@bricks.example');
    await bindWallet(stack, token, SELLER);
    await page.reload();
    const bell = page.getByRole('button', { name: 'Messages' });
    await bell.getByText('2', { exact: true }).waitFor();
    // The socket has subscribed by the time that it is live; what comes then is pushed.
    const item = await give(stack, SELLER);
    await bell.getByText('3', { exact: true }).waitFor();
    await bell.click();
    const newest = page.locator('.message').first();
    await newest.getByText('Item received').waitFor();
    expect(await page.locator('.message').count(), 'three at most').toBe(3);
    expect(await findings(page)).toEqual([]);
    const opened = page.context().waitForEvent('page');
    polls.length = 0;
    await newest.getByRole('button').click();
    const other = await opened;
    await other.waitForURL(`**/nftdetails?itemId=${item.itemId}`);
    await other.close();
    const order = polls.filter((path) => /message\/(read|jump)$/.test(path)).map((path) => path.split('/').at(-1));
    expect(order).toEqual(['read', 'jump']);
    await bell.getByText('2', { exact: true }).waitFor();
    await page.getByRole('link', { name: 'View All' }).click();
    await page.waitForURL('**/message/notifications');
    await page.getByRole('heading', { name: 'Messages' }).waitFor();
    expect(await page.locator('.notices').count(), 'B113').toBe(0);
    expect(await findings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Mark all as read' }).click();
    await until('nothing is unread', async () => (await page.locator('.message.new').count()) === 0);
    expect(await page.locator('.bar .unread').count()).toBe(0);
    await page.context().addCookies([{ name: 'lang', value: 'zh-HK', url: stack.url }]);
    await page.reload();
    await page.locator('.message').first().getByText('收到物件').waitFor();
    await page.getByRole('tab', { name: '回覆' }).click();
    await page.waitForURL('**/message/replies');
    await page.getByText('沒有通知').waitFor();
    expect(stack.errors.splice(0)).toEqual([]);
    await page.context().close();
  });

  it.each([
    ['en', 'Please log in.'],
    ['zh-HK', '請登入。'],
  ])('B056, B061: a session that ended elsewhere is found out on the next page (%s)', async (language, words) => {
    const page = await visit(stack, '/terms', { language });
    const token = await signedUp(stack, page, `olga-${language.toLowerCase()}@bricks.example`);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    const infos = () => asked.filter((path) => path.endsWith('/user/wallet/info')).length;
    const told = page.waitForResponse('**/user/wallet/info');
    await page.goto(`${stack.url}/about`);
    expect((await told).status()).toBe(200);
    expect(infos(), 'one a page').toBe(1);
    await page.locator('footer').getByRole('link').first().waitFor();
    for (const path of ['/', '/marketplace']) {
      const all = page.waitForResponse('**/message/unread');
      await page.goto(stack.url + path);
      await all;
    }
    expect(infos(), 'none on the two').toBe(1);
    await page.goto(`${stack.url}/about`);
    await until('it is asked for', () => Promise.resolve(infos() === 2));
    expect(stack.errors.splice(0)).toEqual([]);
    await accountPost(stack, 'user/logout', {}, token);
    await page.goto(`${stack.url}/terms`);
    await page.getByText(words).first().waitFor();
    await page.waitForURL('**/login?*');
    const query = new URL(page.url()).searchParams;
    expect([query.get('path'), query.get('login')?.length]).toEqual(['/terms', 6]);
    const left = (await page.context().cookies()).map((cookie) => cookie.name);
    expect(left.filter((name) => name.startsWith('user_'))).toEqual([]);
    // The browser itself notes each refusal; nothing else went wrong.
    expect(stack.errors.splice(0).filter((error) => !error.includes('401'))).toEqual([]);
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
});
