// Single behaviours of the specification that no longer story passes by: what is met around the pages.
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BUYER, accountPost, bindWallet, codeOf, connectWallet, enter, give, signedUp } from './acts';
import { findings } from './axe';
import { type Stack, standUp, until, visit } from './stack';

let stack: Stack;
beforeAll(async () => void (stack = await standUp()));
afterAll(async () => stack?.stop());

const pathOf = (page: Page) => new URL(page.url()).pathname;
const cookies = async (page: Page) => (await page.context().cookies()).map(({ name }) => name);
/** The browser itself notes refusals and statuses; nothing else went wrong. */
const onlyRefusals = () => expect(stack.errors.splice(0).filter((error) => !error.includes('status of 4'))).toEqual([]);

describe('a visitor', () => {
  it('B001, B222: without a cookie everything is English, without a prefix, at four addresses', async () => {
    const page = await stack.browser.newPage();
    const told: Record<string, string>[] = [];
    page.on('request', (request) => {
      if (new URL(request.url()).pathname.startsWith('/api/')) told.push({ url: request.url(), ...request.headers() });
    });
    await page.goto(stack.url);
    await page.locator('.item-card').first().waitFor();
    expect(pathOf(page)).toBe('/');
    expect(told.length).toBeGreaterThan(3);
    for (const { url, lang, language } of told) {
      expect([lang, language], url).toEqual(['en', 'en']);
      expect(url).toMatch(/\/api\/((account|dc|data|community)service|audit)\//);
    }
    await page.close();
  });

  it('B105, B110, B154, B155: is sent to the login by the bell, the avatar and the menu for making things', async () => {
    const page = await visit(stack, '/terms');
    for (const name of ['Messages', 'Log In', 'Create']) {
      await page.goto(`${stack.url}/terms`);
      await page.locator('header').getByRole('button', { name }).click();
      await page.waitForURL(`${stack.url}/login?redirectUri=%2Fterms`);
    }
    await page.context().close();
  });

  it('B144, B150: a search for nothing does nothing, one that finds nothing says so', async () => {
    const page = await visit(stack, '/terms');
    const field = page.getByRole('searchbox').first();
    await field.fill('   ');
    await field.press('Enter');
    expect(pathOf(page)).toBe('/terms');
    await field.fill('zzzzzz');
    await field.press('Enter');
    await page.waitForURL('**/search/zzzzzz');
    await page.getByText('No search result').waitFor();
    await page.context().close();
  });

  it('B139-B141: where the app is had, the page behind stands still, and what is not there is said', async () => {
    const page = await visit(stack, '/terms');
    await page.locator('footer').getByRole('button', { name: 'App for iOS' }).click();
    const dialog = page.getByRole('dialog', { name: 'Get the app' });
    await dialog.getByText('Coming Soon').first().waitFor();
    const state = () => page.evaluate('[getComputedStyle(document.documentElement).overflow, document.documentElement.dataset.bgColorType]');
    expect(await state()).toEqual(['hidden', '2']);
    await dialog.getByRole('button', { name: 'Close' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(await state()).toEqual(['visible', '1']);
    await page.context().close();
  });

  it('B007, B009, B151: a white header by night, a word when the line is gone, and one to phones', async () => {
    const page = await visit(stack, '/article/guide/first-steps', { colorScheme: 'dark' });
    const bar = page.locator('header.bar.white', { has: page.getByRole('link', { name: 'Brickyard' }) });
    expect(await bar.evaluate((one) => getComputedStyle(one).backgroundColor)).toBe('rgb(255, 255, 255)');
    expect(await findings(page)).toEqual([]);
    await page.context().setOffline(true);
    await page.getByText('You are offline.', { exact: false }).waitFor();
    await page.context().setOffline(false);
    await page.getByText('You are offline.', { exact: false }).waitFor({ state: 'detached' });
    await page.context().close();
    const phone = await visit(stack, '/terms', { viewport: { width: 390, height: 844 } });
    await signedUp(stack, phone, 'kid@bricks.example');
    await phone.goto(`${stack.url}/kid/register/mason`);
    const words = 'Coming soon Please register on the computer It’s not yet available on phone';
    await phone.getByText(words).waitFor();
    await phone.setViewportSize({ width: 1280, height: 800 });
    expect(await phone.getByText(words).isVisible()).toBe(false);
    await phone.context().close();
    stack.errors.splice(0);
  });

  it('B165: what editors wrote is asked for once in five minutes', async () => {
    const page = await visit(stack, '/');
    await page.locator('.banner').waitFor();
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.getByRole('link', { name: 'Explore the market' }).click();
    await page.waitForURL('**/marketplace');
    await page.goBack();
    await page.locator('.banner').waitFor();
    expect(asked.filter((path) => path.endsWith('/home/open/banner'))).toEqual([]);
    await page.context().close();
  });
});

describe('signing in', () => {
  it('B052, B077, B213: within a dialog, with a forgotten password, and nothing is added to the way back', async () => {
    const page = await visit(stack, '/terms');
    await signedUp(stack, page, 'dialog@bricks.example');
    await page.context().clearCookies();
    await page.goto(`${stack.url}/data`);
    const [path, steps] = [page.url(), await page.evaluate('history.length')];
    await page.getByRole('button', { name: /^Watch/ }).first().click();
    const dialog = (name: string) => page.getByRole('dialog', { name });
    expect(await findings(page)).toEqual([]);
    await dialog('Log In').getByLabel('E-mail').fill('dialog@bricks.example');
    await dialog('Log In').getByRole('button', { name: 'Forgot' }).click();
    await dialog('Forgot password').getByRole('button', { name: 'Send' }).click();
    const code = await codeOf(stack, 'dialog@bricks.example', 'forgot');
    await dialog('Verification').locator('.code-boxes input').first().click();
    await page.keyboard.type(code);
    const fields = dialog('Reset Password').locator('input[type=password]');
    await fields.nth(0).fill('Second-brick2');
    await fields.nth(1).fill('Second-brick2');
    await dialog('Reset Password').getByRole('button', { name: 'OK' }).click();
    await dialog('Log In').getByLabel('Password', { exact: true }).fill('Second-brick2');
    await dialog('Log In').getByRole('button', { name: 'Log In', exact: true }).click();
    await dialog('Log In').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Your account' }).waitFor();
    expect([page.url(), await page.evaluate('history.length')]).toEqual([path, steps]);
    await page.context().close();
  });

  it('B059, B060: the app opens a page for whoever is signed in there, and for nobody when they have left', async () => {
    const own = await visit(stack, '/terms');
    const token = await signedUp(stack, own, 'app@bricks.example');
    const { data } = await accountPost(stack, 'user/app/launch', {}, token);
    const told = (launch: object) => Buffer.from(JSON.stringify(launch)).toString('base64url');
    const page = await visit(stack, '/404', { userAgent: 'Mozilla/5.0 (iPhone) BrickyardApp/1.2' });
    const carries = page.waitForRequest((one) => one.headers()['device-version'] === '1.2' && one.headers().os === 'ios');
    await page.goto(`${stack.url}/bricks?launch=${told({ token: data.token, os: 'ios', version: '1.2', locale: 'zh-HK' })}`);
    await carries;
    await until('somebody is signed in', async () => (await cookies(page)).includes('user_login_info'));
    expect(page.url()).toBe(`${stack.url}/bricks`);
    expect(await page.evaluate('document.documentElement.lang')).toBe('zh-HK');
    await page.goto(`${stack.url}/terms?launch=${told({ os: 'ios', version: '1.2' })}`);
    await until('nobody is', async () => !(await cookies(page)).some((name) => name.startsWith('user_')));
    await page.context().close();
    await own.context().close();
    onlyRefusals();
  });

  it('B095, B103: a wallet of another account is not taken over, and one acts by one’s own alone', async () => {
    const item = await give(stack, BUYER);
    await (await enter(stack, BUYER)).context().close();
    const page = await visit(stack, '/terms', { account: BUYER });
    const token = await signedUp(stack, page, 'other@bricks.example');
    await page.goto(`${stack.url}/nftdetails?itemId=${item.itemId}`);
    await connectWallet(page);
    const dialog = page.getByRole('dialog', { name: 'There is already an account with this wallet.' });
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'List for sale' }).click();
    await page.getByLabel('Price', { exact: true }).fill('2');
    await page.getByRole('button', { name: 'Confirm' }).click();
    await page.getByText('Please bind one address').waitFor();
    await bindWallet(stack, token, '0x2546bcd3c84621e976d8185a91a922ae77ecec30');
    await page.context().close();
    onlyRefusals();
  });

  it.each([
    ['B071', 'bindEmail', 'bind_email', 'open/bindingemail', { registertype: '2', openid: 'gone' }],
    ['B072', 'verify', 'verify', 'open/auto', { registertype: '2', openid: 'gone' }],
  ] as const)('%s: the code for %s is followed by its call with what was told', async (row, type, letter, path, told) => {
    const email = `${row.toLowerCase()}@bricks.example`;
    const query = new URLSearchParams({ email, sendEmailType: type, ...told });
    const page = await visit(stack, `/verification?${query}`);
    await page.getByRole('button', { name: 'Send the code again' }).click();
    const code = await codeOf(stack, email, letter);
    const asked = page.waitForRequest(`**/${path}`);
    await page.locator('.code-boxes input').first().click();
    await page.keyboard.type(code);
    expect((await asked).postDataJSON()).toMatchObject({ email, code, ...told });
    await page.context().close();
    stack.errors.splice(0);
  });

  it('B098: without a nonce nothing is signed', async () => {
    const page = await visit(stack, '/login', { account: BUYER });
    await page.route('**/open/wallet/nonce*', (route) => route.fulfill({ status: 500, body: '{"code":1511500,"msg":"x"}' }));
    await page.getByRole('button', { name: 'Continue with a wallet' }).click();
    await page.getByRole('button', { name: 'Test Wallet' }).click();
    await page.getByText('sign error !').waitFor();
    expect(await page.evaluate('testWallet.asked')).not.toContain('personal_sign');
    await page.context().close();
    stack.errors.splice(0);
  });
});
