// What becomes of a session: where it begins and ends, who asks in its name, and what is left of it.
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BUYER, PASSWORD, SELLER, accountPost, bindWallet, codeOf, connectWallet, enter, signedUp } from './acts';
import { type Stack, standUp, until, visit } from './stack';

let stack: Stack;
beforeAll(async () => void (stack = await standUp()));
afterAll(async () => stack?.stop());

const cookies = async (page: Page) => (await page.context().cookies()).map(({ name }) => name);

describe('a session', () => {
  it('B046, B054: goes to where one was asked to come, and leaves nothing but the language', async () => {
    const page = await visit(stack, '/terms', { language: 'en' });
    const token = await signedUp(stack, page, 'mary@bricks.example');
    await accountPost(stack, 'user/logout', {}, token);
    await page.context().clearCookies({ name: /^user/ });
    const went: string[] = [];
    page.on('framenavigated', (frame) => went.push(frame.url().slice(stack.url.length)));
    await page.goto(`${stack.url}/login?redirectUri=%2Fsetting%3Ftab%3Done`);
    await page.getByLabel('E-mail').fill('mary@bricks.example');
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.locator('form.form button[type=submit]').click();
    await page.waitForURL(`${stack.url}/setting?tab=one`);
    expect(went).toContain('/auth?redirectUri=%2Fsetting%3Ftab%3Done');

    await page.context().addCookies(['quizkey', 'referer'].map((name) => ({ name, value: 'x', url: stack.url })));
    await page.goto(`${stack.url}/bricks?redirectUri=%2Fkid`);
    await page.getByRole('button', { name: 'Your account' }).click();
    await page.getByRole('button', { name: 'Sign Out' }).click();
    await page.waitForURL(`${stack.url}/?redirectUri=%2Fkid`);
    expect(await cookies(page)).toEqual(['lang']);
    await page.context().close();
  });

  it('a login whose answer is lost is sent again under its key, and is one session', async () => {
    const page = await visit(stack, '/terms', { language: 'en' });
    const token = await signedUp(stack, page, 'lost@bricks.example');
    await accountPost(stack, 'user/logout', {}, token);
    await page.context().clearCookies({ name: /^user/ });
    await page.goto(`${stack.url}/login?redirectUri=%2Fsetting`);
    let answers = 0;
    await page.route('**/open/login', async (route) => {
      answers += 1;
      if (answers > 1) return route.continue();
      // The server does it, and the browser never hears of it.
      expect((await route.fetch()).status()).toBe(200);
      return route.abort();
    });
    const heard = page.waitForResponse('**/open/login');
    await page.getByLabel('E-mail').fill('lost@bricks.example');
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.locator('form.form button[type=submit]').click();
    expect(await (await heard).headerValue('idempotent-replayed')).toBe('true');
    await page.waitForURL(`${stack.url}/setting`);
    expect(answers).toBe(2);
    // The browser notes that the first answer never came.
    expect(stack.errors.splice(0).every((error) => error.includes('ERR_FAILED'))).toBe(true);
    await page.context().close();
  });

  it('B073, R018: somebody registers on a partner’s page, which is told with it, and is no page for members', async () => {
    const page = await visit(stack, '/reg/denet?activity=spring');
    await page.getByLabel('E-mail').fill('kiln@bricks.example');
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByLabel('Confirm', { exact: true }).fill(PASSWORD);
    await page.locator('form.form button[type=submit]').click();
    const code = await codeOf(stack, 'kiln@bricks.example', 'register');
    const registered = page.waitForResponse('**/open/register');
    await page.locator('.code-boxes input').first().click();
    await page.keyboard.type(code);
    const answer = await registered;
    expect(answer.status()).toBe(200);
    expect(answer.request().postDataJSON()).toMatchObject({ code, denet: '1', activity: 'spring' });
    await page.getByRole('dialog').getByText('50 CBK').waitFor();
    await page.goto(`${stack.url}/reg/denet`);
    await page.waitForURL(`${stack.url}/`);
    await page.context().close();
  });

  it('B064: the pause before another code is known to a page that is loaded anew', async () => {
    const page = await visit(stack, '/forgot');
    await page.getByLabel('E-mail').fill('kiln@bricks.example');
    await page.locator('form.form button[type=submit]').click();
    const again = page.getByRole('button', { name: /^Send the code again/ });
    await again.waitFor();
    await page.reload();
    await again.waitFor();
    expect(await again.isDisabled()).toBe(true);
    await page.context().close();
  });

  it('B058: a cookie that cannot be read is nobody, and the page goes on', async () => {
    const page = await visit(stack, '/404');
    stack.errors.splice(0);
    await page.context().addCookies([{ name: 'user_info', value: '%7Bbroken%E0%A4%A', url: stack.url }]);
    await page.goto(`${stack.url}/terms`);
    await page.getByRole('heading', { name: 'Terms of use' }).waitFor();
    await page.locator('header').getByRole('button', { name: 'Log In' }).waitFor();
    expect(stack.errors).toEqual([]);
    await page.context().close();
  });

  it('B109: what is unread is asked for every 30 s, and by nobody who is not signed in', async () => {
    const page = await visit(stack, '/404');
    const asked: number[] = [];
    page.on('request', (request) => request.url().includes('/message/unread') && asked.push(Date.now()));
    await page.clock.install();
    await page.goto(`${stack.url}/terms`);
    await page.locator('header').getByRole('button', { name: 'Log In' }).waitFor();
    await page.clock.fastForward('02:00');
    expect(asked).toEqual([]);
    await signedUp(stack, page, 'poll@bricks.example');
    const first = page.waitForResponse('**/message/unread');
    await page.goto(`${stack.url}/terms`);
    await first;
    for (let turn = 1; turn <= 2; turn += 1) {
      const before = asked.length;
      const answered = page.waitForResponse('**/message/unread');
      await page.clock.fastForward('00:31');
      await answered;
      expect(asked.length - before).toBe(1);
    }
    await page.context().close();
  });

  it('B096: another account of the wallet is offered to be switched to, and is bound on Confirm', async () => {
    const page = await visit(stack, '/404', { account: SELLER });
    const token = await signedUp(stack, page, 'other@bricks.example');
    await bindWallet(stack, token, SELLER);
    await page.goto(`${stack.url}/terms`);
    await connectWallet(page);
    await page.evaluate((account) => (window as unknown as Stub).testWallet.become(account), BUYER);
    await page.getByRole('dialog', { name: 'Switch to another wallet.' }).waitFor();
    const changed = page.waitForResponse('**/user/change/wallet/address');
    await page.getByRole('button', { name: 'Confirm' }).click();
    expect((await changed).status()).toBe(200);
    await until('it is bound', async () => {
      const info = (await page.context().cookies()).find(({ name }) => name === 'user_info')?.value ?? '';
      return decodeURIComponent(info).toLowerCase().includes(BUYER);
    });
    await accountPost(stack, 'user/logout', {}, token);
    await page.context().close();
  });

  it('B126: whoever comes from a suspended device is told so, and the page behind stands still', async () => {
    const ada = await enter(stack, SELLER);
    stack.run('operator', 'grant', SELLER, 'operator');
    const operator = (await ada.context().cookies()).find(({ name }) => name === 'user_login_info')!.value;
    const page = await visit(stack, '/404');
    await signedUp(stack, page, 'device@bricks.example');
    await page.goto(`${stack.url}/terms`);
    // It has a name from the first call on that asks for one.
    const name = () => page.evaluate<string | null>("localStorage.getItem('device')");
    const subject = await until('the device has a name', name);
    await accountPost(stack, 'operator/bar', { kind: 'device', subject, reason: 'abuse' }, operator);
    await page.goto(`${stack.url}/bricks`);
    const dialog = page.getByRole('dialog', { name: 'Device Suspended' });
    await dialog.getByText('out of ordinary going on with this device').waitFor();
    expect(await page.evaluate('getComputedStyle(document.documentElement).overflow')).toBe('hidden');
    expect(await cookies(page)).not.toContain('user_info');
    await dialog.getByRole('button', { name: 'Close' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(await page.evaluate('getComputedStyle(document.documentElement).overflow')).toBe('visible');
    await page.context().close();
    await ada.context().close();
    stack.errors.splice(0);
  });
});

interface Stub {
  testWallet: { become(account: string): void };
}
