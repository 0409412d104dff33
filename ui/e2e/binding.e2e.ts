// A wallet that is connected while somebody is signed in: what is offered, and what it means to say no.
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { BUYER, SELLER, bindWallet, connectWallet, enter, give, signedUp } from './acts';
import { type Stack, standUp, until, visit } from './stack';

/** Account 16 of the development mnemonic: nobody's. */
const NOBODYS = '0x2546bcd3c84621e976d8185a91a922ae77ecec30';
const DAY_S = 86_400;

let stack: Stack;
beforeAll(async () => void (stack = await standUp()));
afterAll(async () => stack?.stop());

const cookie = async (page: Page, name: string) =>
  (await page.context().cookies()).find((found) => found.name === name);
const boundTo = async (page: Page) => {
  const info = decodeURIComponent((await cookie(page, 'user_info'))?.value ?? '{}');
  return (JSON.parse(info) as { walletaddress?: string }).walletaddress?.toLowerCase();
};

/** No is no for a day: the question is gone, and is not asked again by itself for this wallet. */
async function decline(page: Page, question: string, account: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: question });
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await dialog.waitFor({ state: 'detached' });
  const kept = await cookie(page, 'bind-action');
  expect(kept?.value).toBe(account);
  expect(Math.abs(kept!.expires - Date.now() / 1000 - DAY_S)).toBeLessThan(60);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.getByRole('button', { name: /^0x/ }).click();
  await connectWallet(page);
  // What would ask asks the server first; the page is read and drawn once more meanwhile.
  await page.getByRole('link', { name: 'Launchpad' }).first().click();
  await page.waitForURL('**/launchpad');
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  expect(asked.filter((path) => path.endsWith('/bind/status'))).toEqual([]);
  expect(await dialog.count()).toBe(0);
}

async function press(page: Page, name: 'Connect Wallet' | 'Switch'): Promise<void> {
  await page.getByRole('button', { name: 'Your account', exact: true }).click();
  await page.locator('.wallet-card').getByRole('button', { name, exact: true }).click();
}

it('H092, C004, X023, X031: the wallet of another account is declined, refused in the wallet, and taken at last', async () => {
  await (await enter(stack, BUYER)).context().close();
  const page = await visit(stack, '/terms', { account: BUYER });
  await signedUp(stack, page, 'rosa@bricks.example');
  await page.goto(`${stack.url}/marketplace`);
  await connectWallet(page);
  const question = 'There is already an account with this wallet.';
  await decline(page, question, BUYER);

  // A press asks. Whoever does not sign is told so, and stays who they are.
  const left: string[] = [];
  page.on('request', (request) => /logout|wallet\/login/.test(request.url()) && left.push(request.url()));
  await page.evaluate('testWallet.deny = true');
  await press(page, 'Connect Wallet');
  const dialog = page.getByRole('dialog', { name: question });
  await dialog.getByRole('button', { name: 'Login' }).click();
  await page.getByText('Signature denied', { exact: true }).waitFor();
  expect([left, await boundTo(page)]).toEqual([[], '']);
  await page.route('**/open/wallet/nonce*', (route) => route.fulfill({ status: 500, body: '{"code":1511500,"msg":"x"}' }));
  await page.keyboard.press('Escape');
  await press(page, 'Connect Wallet');
  await dialog.getByRole('button', { name: 'Login' }).click();
  await page.getByText('sign error !', { exact: true }).waitFor();
  await page.unrouteAll();
  expect(left).toEqual([]);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Your account', exact: true }).waitFor();

  await page.evaluate('testWallet.deny = false');
  const loaded = page.waitForEvent('load');
  await press(page, 'Connect Wallet');
  await dialog.getByRole('button', { name: 'Login' }).click();
  await loaded;
  await until('the account of the wallet is there', async () => (await boundTo(page)) === BUYER);
  expect(new URL(page.url()).pathname).toBe('/launchpad');
  await page.context().close();
  stack.errors.splice(0);
});

it('H095, B103: another wallet is not bound by whoever says no, and one acts by the bound one alone', async () => {
  const path = `/nftdetails?itemId=${(await give(stack, SELLER)).itemId}`;
  const page = await visit(stack, '/terms', { account: NOBODYS });
  const token = await signedUp(stack, page, 'olga@bricks.example');
  await page.goto(`${stack.url}/marketplace`);
  await connectWallet(page);
  await decline(page, 'Please connect your wallet.', NOBODYS);
  expect(await boundTo(page)).toBe('');

  await bindWallet(stack, token, SELLER);
  await page.goto(stack.url + path);
  await until('the page knows it', async () => (await boundTo(page)) === SELLER);
  await press(page, 'Switch');
  const dialog = page.getByRole('dialog', { name: 'Switch to another wallet.' });
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.keyboard.press('Escape');
  expect(await boundTo(page)).toBe(SELLER);
  await page.getByRole('button', { name: 'Make an offer' }).click();
  const offer = page.getByRole('dialog', { name: /^Offer for / });
  await offer.getByLabel('Price', { exact: true }).fill('1');
  await offer.getByRole('button', { name: 'Confirm' }).click();
  await page.getByText(new RegExp(`Please use ${SELLER}`, 'i')).waitFor();
  const asked = await page.evaluate<string[]>('testWallet.asked');
  expect(asked.filter((method) => /sign|send/i.test(method))).toEqual([]);
  await page.context().close();
  expect(stack.errors).toEqual([]);
});
