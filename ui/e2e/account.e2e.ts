// Coming in and going: by e-mail with the code out of the outbox, by a wallet, and with another password.
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BUYER, CREATOR, SELLER, codeOf, connectWallet, signOut } from './acts';
import { findings } from './axe';
import { type Stack, standUp, until, visit } from './stack';

let stack: Stack;
beforeAll(async () => void (stack = await standUp()));
afterAll(async () => stack?.stop());

const FIRST = 'Brick-by-brick1';
const SECOND = 'Stone-by-stone2';
/** From the press to the page, with a wallet that signs at once. */
const SIGN_IN_MS = 2_000;

/** Types the digits, the first into the first box: each goes on to the next. */
async function type(page: Page, code: string): Promise<void> {
  await page.locator('.code-boxes input').first().click();
  await page.keyboard.type(code);
}

const cookie = async (page: Page, name: string) =>
  (await page.context().cookies()).find((found) => found.name === name);

describe('by e-mail', () => {
  it('B063-B068, B050, B053, B054, B208: registers with the code, is welcomed, signs out and in', async () => {
    const page = await visit(stack, '/reg');
    await page.getByLabel('E-mail').fill('ada@bricks.example');
    await page.getByLabel('Password', { exact: true }).fill(FIRST);
    await page.getByLabel('Confirm', { exact: true }).fill(FIRST);
    const asked = page.waitForRequest('**/open/register');
    await page.getByRole('button', { name: 'Sign Up' }).last().click();
    await page.getByText('Code Sent').waitFor();
    await page.getByText('ada***@bricks.example').or(page.getByText('a***@bricks.example')).waitFor();
    const code = await codeOf(stack, 'ada@bricks.example', 'register');
    await type(page, code === '0000' ? '0001' : '0000');
    await page.getByText('The verification code has expired.').waitFor();
    // The next one begins in front, without a hand on the mouse.
    await page.locator('.code-boxes input:focus').and(page.getByLabel('Digit 1')).waitFor();
    await page.keyboard.type(code);
    const sent = await asked;
    expect(sent.postData() ?? '').not.toContain(FIRST);
    const carried = await sent.allHeaders();
    expect(carried).toMatchObject({ os: 'web', embedded: '0', lang: 'en', language: 'en' });
    expect(carried.sign).toHaveLength(344);
    expect(carried['timezone-offset']).toMatch(/^-?\d+$/);
    expect(carried.device).toMatch(/^[\w-]{36}$/);
    await page.getByRole('dialog').getByText('50 CBK').waitFor();
    expect(await findings(page)).toEqual([]);
    await page.waitForURL((url) => url.pathname === '/');
    const token = await cookie(page, 'user_login_info');
    expect([token?.httpOnly, token?.sameSite]).toEqual([true, 'Lax']);
    expect(await page.evaluate('document.cookie')).not.toContain(token!.value);
    await page.getByRole('dialog').getByRole('link', { name: 'Get More Bricks' }).click();
    await page.waitForURL('**/bricks');

    await signOut(stack, page);
    await page.goto(`${stack.url}/login`);
    await page.getByLabel('E-mail').fill('ada@bricks.example');
    await page.getByLabel('Password', { exact: true }).fill(SECOND);
    await page.getByRole('button', { name: 'Log In' }).last().click();
    await page.getByText('The e-mail address or the password is wrong.').waitFor();
    await page.getByLabel('Password', { exact: true }).fill(FIRST);
    await page.getByRole('button', { name: 'Log In' }).last().click();
    await page.waitForURL((url) => url.pathname === '/');
    expect((await cookie(page, 'user_login_info'))?.value).not.toBe(token?.value);
    await page.context().close();
  });

  it('B069, B002: a forgotten password in Chinese, from the mail to the login', async () => {
    const page = await visit(stack, '/forgot?path=%2Fnews', { language: 'zh-HK' });
    await page.getByLabel('電郵').fill('ada@bricks.example');
    await page.getByRole('button', { name: '發送驗證碼' }).click();
    await page.getByText('驗證碼已發送').waitFor();
    await type(page, await codeOf(stack, 'ada@bricks.example', 'forgot'));
    await page.waitForURL('**/resetPassword?*');
    await page.getByLabel('新密碼', { exact: true }).fill(SECOND);
    await page.getByLabel('確認密碼', { exact: true }).fill(SECOND);
    expect(await findings(page)).toEqual([]);
    await page.locator('form.form button[type=submit]').click();
    await page.waitForURL('**/login?*');
    await page.getByRole('heading', { name: '登入' }).waitFor();
    const mailbox = page.getByLabel('電郵');
    await until('the mailbox stands there', async () => (await mailbox.inputValue()) === 'ada@bricks.example');
    await page.getByLabel('密碼', { exact: true }).fill(FIRST);
    await page.locator('form.form button[type=submit]').click();
    await page.getByText('電郵地址或密碼不正確。').waitFor();
    await page.getByLabel('密碼', { exact: true }).fill(SECOND);
    await page.locator('form.form button[type=submit]').click();
    // Where they wanted to go, all the way round.
    await page.waitForURL((url) => url.pathname === '/news');
    await page.context().close();
  });
});

describe('by wallet', () => {
  it('B097, B210, B094: nonce, signature, login; the wallet is the account', async () => {
    const page = await visit(stack, '/login', { account: SELLER });
    await page.getByRole('button', { name: 'Continue with a wallet' }).click();
    // One press in the chooser, and the wallet signs. Who declines is told, and may press again.
    const chooser = page.getByRole('dialog', { name: 'Choose a wallet' });
    await page.evaluate('testWallet.deny = true');
    await chooser.getByRole('button', { name: 'Test Wallet' }).click();
    await page.getByRole('alert').getByText('Signature denied', { exact: true }).waitFor();
    expect(await findings(page)).toEqual([]);
    expect(await cookie(page, 'user_login_info')).toBeUndefined();
    await page.evaluate('testWallet.deny = false');
    await page.getByRole('button', { name: 'Continue with a wallet' }).click();
    await page.getByRole('dialog').getByText('50 CBK').waitFor();
    await page.goto(`${stack.url}/terms`);
    await page.getByRole('button', { name: 'Your account' }).click();
    await page.getByRole('button', { name: 'Switch', exact: true }).waitFor();
    expect(await page.getByRole('button', { name: 'Disconnect' }).count()).toBe(0);
    // It is still connected on the next page, and nothing was asked of it for that.
    await page.goto(`${stack.url}/marketplace`);
    await page.getByRole('link', { name: /^0x/ }).waitFor();
    expect(await page.evaluate('testWallet.asked')).not.toContain('eth_requestAccounts');
    await page.context().close();
  });

  it('within two seconds of the press in the chooser the front page knows who is there', async () => {
    const page = await visit(stack, '/login', { account: CREATOR });
    await page.getByRole('button', { name: 'Continue with a wallet' }).click();
    const wallet = page.getByRole('dialog', { name: 'Choose a wallet' }).getByRole('button', { name: 'Test Wallet' });
    await wallet.waitFor();
    const pressed = performance.now();
    await wallet.click();
    await page.waitForURL((url) => url.pathname === '/');
    await page.getByRole('button', { name: 'Your account' }).waitFor();
    const took = performance.now() - pressed;
    console.log(`in by a wallet after ${Math.round(took)} ms`);
    expect(took).toBeLessThan(SIGN_IN_MS);
    await page.context().close();
  });

  it('B092, B093, B096, B106: an account binds a wallet and lets it go', async () => {
    const page = await visit(stack, '/login', { account: BUYER });
    await page.getByLabel('E-mail').fill('ada@bricks.example');
    await page.getByLabel('Password', { exact: true }).fill(SECOND);
    await page.getByRole('button', { name: 'Log In' }).last().click();
    await page.waitForURL((url) => url.pathname === '/');
    await page.goto(`${stack.url}/marketplace`);
    await connectWallet(page);
    await page.getByRole('dialog', { name: 'Please connect your wallet.' }).waitFor();
    await page.getByRole('button', { name: 'Confirm' }).click();
    await page.getByRole('button', { name: 'Your account' }).click();
    // Escape is a no.
    const leave = page.locator('.wallet-bound').getByRole('button', { name: 'Disconnect' });
    const question = page.getByRole('dialog', { name: 'Are you sure to disconnect' });
    await leave.click();
    await question.waitFor();
    await page.keyboard.press('Escape');
    await question.waitFor({ state: 'detached' });
    await leave.click();
    await question.waitFor();
    await page.getByRole('button', { name: 'Confirm' }).click();
    await until('the wallet is let go', async () => {
      const info = (await cookie(page, 'user_info'))?.value ?? '';
      return decodeURIComponent(info).includes('"walletaddress":""');
    });
    // Connected at the next visit, and not offered for binding again; let go, it is not even asked.
    await page.reload();
    await page.getByRole('button', { name: /^0x/ }).click();
    await page.getByRole('button', { name: 'Connect Wallet' }).waitFor();
    await page.reload();
    await page.getByRole('button', { name: 'Connect Wallet' }).waitFor();
    expect(await page.evaluate('testWallet.asked')).toEqual([]);
    await page.context().close();
  });
});

describe('by another provider’s word', () => {
  it('B209: the local provider opens an account, once, and leads back to where one came from', async () => {
    const page = await visit(stack, '/login?path=%2Fterms');
    const byProvider = async () => {
      await page.getByRole('button', { name: 'Continue with Local provider' }).click();
      await page.waitForURL('**/dev/openid/authorize?*');
      await page.getByLabel('E-mail').fill('grace@bricks.example');
      await page.getByRole('button', { name: 'Continue', exact: true }).click();
      await page.waitForURL((url) => url.pathname === '/terms');
    };
    await byProvider();
    const first = (await cookie(page, 'user_info'))?.value ?? '';
    expect(decodeURIComponent(first)).toContain('"registertype":2');
    expect((await cookie(page, 'user_login_info'))?.httpOnly).toBe(true);
    await page.getByRole('dialog').getByText('50 CBK').waitFor();
    await signOut(stack, page);
    await page.goto(`${stack.url}/login?path=%2Fterms`);
    expect(await findings(page)).toEqual([]);
    await byProvider();
    const uid = (text: string) => /"uid":"(\w+)"/.exec(decodeURIComponent(text))?.[1];
    expect(uid((await cookie(page, 'user_info'))?.value ?? '')).toBe(uid(first));
    // Coming back without having left is told so.
    await page.goto(`${stack.url}/login/social`);
    await page.getByText('Nothing came back from the other provider.').waitFor();
    await page.context().close();
  });
});
