// What stories have in common: who acts, how items change hands, and how a dialog is seen through.
import { createHash } from 'node:crypto';
import type { Page } from 'playwright-core';
import { decodeFunctionResult, encodeFunctionData, getAddress, parseAbi, stringToHex } from 'viem';
import { expect } from 'vitest';
import type { ChainCard, ItemCard, OrderCard } from '../src/shared/api/types';
import { seal } from '../src/shared/api/frame';
import { sendAway } from './moves';
import { type Stack, api, rpc, until, visit } from './stack';

// Prices are beyond the purse of the demo's traders, so nobody else buys what is listed here.
// Accounts 12 and 13 of the development mnemonic: no trader of the demo uses them.
export const [SELLER, BUYER] = [
  '0xfabb0ac9d68b0b445fb7357272ff202c5651694a',
  '0x1cbd3b2770909d4e10f157cabc84c7264073c9ec',
] as const;
// Account 0: it deploys the demo's collections, and has their royalties.
export const CREATOR = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266';
const token = parseAbi(['function balanceOf(address) view returns (uint256)']);

export async function wethAddress(stack: Stack): Promise<string> {
  const { chains } = await api<{ chains: ChainCard[] }>(stack, 'open/chains');
  return chains[0]!.currencies.find((row) => row.symbol === 'WETH')!.address;
}

export async function wethOf(stack: Stack, account: string): Promise<bigint> {
  const weth = await wethAddress(stack);
  const args = [account as `0x${string}`] as const;
  const data = encodeFunctionData({ abi: token, functionName: 'balanceOf', args });
  const answer = await rpc<`0x${string}`>(stack, 'eth_call', [{ to: weth, data }, 'latest']);
  return decodeFunctionResult({ abi: token, functionName: 'balanceOf', data: answer });
}

/** An item of a trader's, given to the seller by the trader. */
export async function give(stack: Stack, to: string): Promise<ItemCard> {
  const path = 'item/open/list?size=100&status=all&sort=token&search=Portrait';
  for (let tries = 1; ; tries += 1) {
    const { items } = await api<{ items: ItemCard[] }>(stack, path);
    const free = items.filter((row) => row.listing === null && row.owner && row.standard === 'erc721');
    const item = free[tries - 1];
    if (!item?.owner) throw new Error('every item is for sale');
    try {
      await move(stack, item, item.owner, to);
      return item;
    } catch (error) {
      // The trader may have traded it at this moment.
      if (tries === 3) throw error;
    }
  }
}

/** Behind the market's back, until the market knows. */
export async function move(stack: Stack, item: ItemCard, from: string, to: string): Promise<void> {
  const send = () => sendAway(stack, item, from, to);
  let hash = await send();
  const mined = await until('the transfer is mined', async () => {
    const receipt = await rpc<{ status: string } | null>(stack, 'eth_getTransactionReceipt', [hash]);
    // The trader's own transaction of the same number may have taken its place before it was mined.
    if (!receipt && !(await rpc(stack, 'eth_getTransactionByHash', [hash]))) hash = await send();
    return receipt;
  });
  if (mined.status !== '0x1') throw new Error('the transfer was undone');
  await until('the item has moved', async () => {
    const now = await api<ItemCard>(stack, `item/open/info?id=${item.itemId}`);
    return now.owner === to;
  });
}

export async function connectWallet(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Connect Wallet' }).click();
  await page.getByRole('button', { name: 'Test Wallet' }).click();
  await page.getByRole('button', { name: /^0x/ }).waitFor();
}

/** The action under way has come to its end; a failure says which. */
export async function finished(page: Page): Promise<void> {
  await page.locator('.progress[data-stage="indexed"], .progress .failed').waitFor();
  expect(await page.locator('.progress').innerText()).toContain('Indexed');
}

/** The seller's or another's orders of an item, newest first. Traders may have sold it for less before. */
export async function ordersOf(stack: Stack, item: ItemCard, by: string = SELLER): Promise<OrderCard[]> {
  const { orders } = await api<{ orders: OrderCard[] }>(stack, `item/open/listings?id=${item.itemId}`);
  const newer = (a: OrderCard, b: OrderCard) => b.startTime - a.startTime || b.position - a.position;
  return orders.filter((row) => row.maker === by).sort(newer);
}

/** The code of the newest mail of a kind to a mailbox. */
export const codeOf = (stack: Stack, email: string, letter: string) =>
  until(`a mail to ${email}`, async () => {
    const page = await (await fetch(`${stack.url}/dev/mail`)).text();
    const pattern = new RegExp(`data-to="${email}" data-letter="${letter}".*?<code>(\\d{4})</code>`, 's');
    return pattern.exec(page)?.[1];
  });

export const PASSWORD = 'Brick-by-brick1';

/** What a call that acts carries: a platform and its sign, made as a browser makes it. */
async function signed(stack: Stack): Promise<Record<string, string>> {
  const keys = await fetch(`${stack.url}/api/accountservice/open/frame/keys`);
  const { data } = (await keys.json()) as { data: { web: string } };
  return { os: 'web', sign: await seal(data.web, 'web', 'a story', Date.now()) };
}

/** A command as a program sends it; the answer with the cookies that came with it. */
export async function accountPost(stack: Stack, path: string, body: unknown, token?: string) {
  const response = await fetch(`${stack.url}/api/accountservice/${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'idempotency-key': crypto.randomUUID(),
      ...(await signed(stack)),
      ...(token && { authorization: token }),
    },
    body: JSON.stringify(body),
  });
  const answer = (await response.json()) as { code: number; msg: string; data: Record<string, unknown> };
  if (answer.code !== 1511200) throw new Error(`${path}: ${answer.msg}`);
  return { data: answer.data, cookies: response.headers.getSetCookie() };
}

/** A new account of this mailbox, whose session the browser has from now on; answers its token. */
export async function signedUp(stack: Stack, page: Page, email: string): Promise<string> {
  const send = `${stack.url}/api/accountservice/open/sendemail?email=${email}&type=1`;
  await fetch(send, { headers: await signed(stack) });
  const code = await codeOf(stack, email, 'register');
  const password = createHash('sha256').update(PASSWORD).digest('hex');
  const { data, cookies } = await accountPost(stack, 'open/register', { email, password, code });
  const info = cookies.map((line) => /^user_info=([^;]*)/.exec(line)?.[1]).find(Boolean) ?? '';
  const token = String(data.token);
  await page.context().addCookies([
    { name: 'user_info', value: info, url: stack.url },
    { name: 'user_login_info', value: token, url: stack.url, httpOnly: true, sameSite: 'Lax' },
  ]);
  return token;
}

/** Somebody who has come in by a wallet, which is their account, and is on a page with it. */
export async function enter(stack: Stack, account: string, path = '/'): Promise<Page> {
  const page = await visit(stack, '/login', { account });
  await page.getByRole('button', { name: 'Continue with a wallet' }).click();
  await page.getByRole('button', { name: 'Test Wallet' }).click();
  await page.waitForURL((url) => url.pathname === '/');
  // By an own visit: whoever comes for the first time is welcomed by a dialog, which is another story.
  if (path !== '/') await page.goto(stack.url + path);
  return page;
}

/** What the market tells to whoever has come in on this page. */
export async function own<T>(stack: Stack, page: Page, path: string): Promise<T> {
  const cookies = await page.context().cookies();
  return api<T>(stack, path, cookies.find(({ name }) => name === 'user_login_info')?.value);
}

/** The wallet is the account's from now on, by its signature under a message of EIP-4361. */
export async function bindWallet(stack: Stack, token: string, account: string): Promise<void> {
  const nonces = `${stack.url}/api/accountservice/open/wallet/nonce?address=${account}&type=2`;
  const { nonce } = ((await (await fetch(nonces)).json()) as { data: { nonce: string } }).data;
  const chainId = Number(await rpc<string>(stack, 'eth_chainId', []));
  const at = (seconds: number) => new Date(Date.now() + seconds * 1_000).toISOString();
  const text = [
    `${new URL(stack.url).host} wants you to sign in with your Ethereum account:`,
    getAddress(account),
    '',
    'Bind.',
    '',
    `URI: ${stack.url}`,
    'Version: 1',
    `Chain ID: ${chainId}`,
    `Nonce: ${nonce}`,
    `Issued At: ${at(0)}`,
    `Expiration Time: ${at(200)}`,
  ].join('\n');
  const content = stringToHex(text);
  const sign = await rpc<string>(stack, 'personal_sign', [content, account]);
  await accountPost(stack, 'user/bind/wallet/address', { type: 2, nonce, content, sign }, token);
}

/** Leaves by the menu; the browser keeps nothing of who was there. */
export async function signOut(stack: Stack, page: Page, words = { account: 'Your account', out: 'Sign Out' }): Promise<void> {
  await page.goto(`${stack.url}/terms`);
  await page.getByRole('button', { name: words.account }).click();
  const left = page.waitForResponse('**/user/logout');
  const reloaded = page.waitForEvent('load');
  await page.getByRole('button', { name: words.out }).click();
  expect((await left).status()).toBe(200);
  await reloaded;
  await until('nobody is signed in', async () => {
    const names = (await page.context().cookies()).map((cookie) => cookie.name);
    return !names.includes('user_login_info') && !names.includes('user_info');
  });
}
