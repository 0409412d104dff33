// Prints, of which there are many alike: some are listed, some bought, also where another chain comes first.
import type { Locator, Page } from 'playwright-core';
import { encodeFunctionData, parseAbi } from 'viem';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ChainCard, ItemCard, ItemDetail, OrderCard } from '../src/shared/api/types';
import { BUYER, CREATOR, SELLER, enter, finished, ordersOf, wethOf } from './acts';
import { findings } from './axe';
import { SOAK } from './looks';
import { type Stack, api, rpc, standUp, until } from './stack';

let stack: Stack;
beforeAll(async () => void (stack = await standUp()));
afterAll(async () => stack?.stop());

const prints = parseAbi(['function safeTransferFrom(address from, address to, uint256 id, uint256 amount, bytes data)']);
const money = parseAbi([
  'function approve(address spender, uint256 amount) returns (bool)',
  'function deposit() payable',
]);
const EACH = 30_000n * 10n ** 18n;

const detailOf = (itemId: string) => api<ItemDetail>(stack, `item/open/info?id=${itemId}`);
const unitsOf = async (itemId: string, owner: string) =>
  (await detailOf(itemId)).owners.find((row) => row.owner === owner)?.amount ?? '0';

/** Five prints of one edition, given by somebody who has them. */
async function given(): Promise<ItemCard> {
  const path = 'item/open/list?size=100&status=all&sort=token&search=Edition';
  const { items } = await api<{ items: ItemCard[] }>(stack, path);
  for (const item of items.filter(({ standard }) => standard === 'erc1155')) {
    const free = ({ amount, held }: { amount: string; held: string }) => BigInt(amount) - BigInt(held) >= 6n;
    const from = (await detailOf(item.itemId)).owners.find(free)?.owner;
    if (!from) continue;
    const args = [from, SELLER, BigInt(item.tokenId), 5n, '0x'] as const;
    const data = encodeFunctionData({ abi: prints, functionName: 'safeTransferFrom', args });
    await rpc(stack, 'eth_sendTransaction', [{ from, to: item.collection.split('-')[1], data }]);
    await until('the prints have moved', async () => (await unitsOf(item.itemId, SELLER)) === '5');
    return item;
  }
  throw new Error('nobody has prints to give');
}

/** As if another chain were followed before ours. */
async function anotherFirst(page: Page): Promise<void> {
  await page.route('**/open/chains', async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as { data: { chains: ChainCard[] } };
    const [ours] = body.data.chains;
    const [exchange, marketplace] = [`0x${'e1'.repeat(20)}`, `0x${'e2'.repeat(20)}`] as const;
    body.data.chains.unshift({ ...ours!, chainId: 424_242, name: 'Elsewhere', exchange, marketplace });
    await route.fulfill({ response: answer, json: body });
  });
  await page.reload();
}

const confirm = async (page: Page) => {
  await page.getByRole('button', { name: 'Confirm' }).click();
  await finished(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();
};

let item: ItemCard;
it('some of several prints are listed, and some of these bought, on their own chain', async () => {
  item = await given();
  const path = `/nftdetails?itemId=${item.itemId}`;
  const seller = await enter(stack, SELLER, path);
  const buyer = await enter(stack, BUYER, path);
  await anotherFirst(seller);
  await anotherFirst(buyer);

  await seller.getByRole('button', { name: 'List for sale' }).click();
  const list = seller.getByRole('dialog');
  await list.getByLabel(/How many \(of 5\)/).fill('3');
  await list.getByLabel('Price for one').fill('30000');
  await list.locator('.split dd').filter({ hasText: '90,000' }).first().waitFor();
  expect(await findings(seller), 'listing prints').toEqual([]);
  await confirm(seller);
  const order = await until('the prints are listed', async () =>
    (await ordersOf(stack, item)).find(({ maker, status }) => maker === SELLER && status === 'active'),
  );
  expect(order).toMatchObject({ amount: '3', price: `${3n * EACH}` });

  // Among cheaper ones it has its own line and button; alone, or when these are sold, it is the panel's.
  const line = buyer.locator(`[data-listing="${order.orderId}"]`);
  const panel = buyer.locator(`.panel[data-order="${order.orderId}"]`);
  const row = panel.or(line);
  await row.getByText('3 of 3 left').first().waitFor();
  const had = await wethOf(stack, SELLER);
  await row.getByRole('button', { name: 'Buy now' }).first().click();
  const dialog = buyer.getByRole('dialog');
  await dialog.getByLabel(/How many \(of 3\)/).fill('2');
  await dialog.locator('.split dd').filter({ hasText: '60,000' }).first().waitFor();
  await confirm(buyer);
  const left = await until('two are sold', async () => {
    const now = (await ordersOf(stack, item)).find(({ orderId }) => orderId === order.orderId);
    return now?.remaining === '1' && now;
  });
  expect(left.status).toBe('active');
  expect(await unitsOf(item.itemId, BUYER)).toBe('2');
  // Two thirds of the price, less the market's fee and the creator's royalty.
  const taken = BigInt(order.feeBps + order.royaltyBps);
  expect((await wethOf(stack, SELLER)) - had).toBe(2n * EACH - (2n * EACH * taken) / 10_000n);
  await row.getByText('1 of 3 left').first().waitFor();

  await Promise.all([seller, buyer].map((page) => page.context().close()));
});

it('whoever lists several items by one signature lists as many units of each as they choose', async () => {
  const page = await enter(stack, BUYER, '/sellList?tab=many');
  const row = page.locator('.bulk-list li').filter({ has: page.getByText(item.name, { exact: true }) });
  await row.getByRole('checkbox').check();
  await page.getByLabel('One price for each').fill('30000');
  await row.getByLabel(/How many \(of 2\)/).fill('2');
  const before = page.getByRole('region', { name: 'What it brings when it is sold' });
  await before.locator('dd').filter({ hasText: '60,000' }).first().waitFor();
  expect(await findings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Sign and list 1 item' }).click();
  await page.getByText('1 item is listed.').waitFor();
  const order = await until('both are listed', async () =>
    (await ordersOf(stack, item, BUYER)).find(({ status }) => status === 'active'),
  );
  expect(order).toMatchObject({ amount: '2', price: `${2n * EACH}` });
  await page.context().close();
});

/** Once and for all, and with enough of it, so that a purchase is one transaction. */
async function allowed(account: string, { currency: to, venue }: OrderCard): Promise<void> {
  const args = [venue, 2n ** 256n - 1n] as const;
  const approve = encodeFunctionData({ abi: money, functionName: 'approve', args });
  const wrap = encodeFunctionData({ abi: money, functionName: 'deposit' });
  const hex = (amount: bigint) => `0x${amount.toString(16)}`;
  await rpc(stack, 'anvil_setBalance', [account, hex(2n * EACH)]);
  await rpc(stack, 'eth_sendTransaction', [{ from: account, to, data: wrap, value: hex(EACH) }]);
  await rpc(stack, 'eth_sendTransaction', [{ from: account, to, data: approve }]);
}

/** The panel's where it is the best, or its line. */
const rowOf = (page: Page, orderId: string) =>
  page.locator(`.panel[data-order="${orderId}"]`).or(page.locator(`[data-listing="${orderId}"]`));

async function taken(row: Locator): Promise<void> {
  const page = row.page();
  await row.getByRole('button', { name: 'Buy now' }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click();
  await page.locator('.progress[data-stage="hash"]').waitFor();
}

const shownOrder = async (orderId: string) =>
  (await ordersOf(stack, item, BUYER)).find((order) => order.orderId === orderId);

it('what one is buying of several prints others see at once, and buy of the rest', async () => {
  const [order] = (await ordersOf(stack, item, BUYER)).filter(({ status }) => status === 'active');
  const path = `/nftdetails?itemId=${item.itemId}`;
  const pages: Page[] = [];
  for (const account of [SELLER, CREATOR]) {
    await allowed(account, order!);
    pages.push(await enter(stack, account, path));
  }
  const [first, second] = pages as [Page, Page];
  const rowOn = (page: Page) => rowOf(page, order!.orderId);
  const take = (page: Page) => taken(rowOn(page));
  await rpc(stack, 'evm_setAutomine', [false]);
  try {
    await take(first);
    await rowOn(second).getByText('1 being bought').first().waitFor();
    expect(await shownOrder(order!.orderId)).toMatchObject({ status: 'active', remaining: '2', locked: '1' });
    await rowOn(second).getByRole('button', { name: 'Buy now' }).first().click();
    await second.getByRole('dialog').getByLabel(/How many \(of 1\)/).waitFor();
    await second.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await take(second);
    await until('nothing is left to buy', async () => (await shownOrder(order!.orderId))?.status === 'locked');
  } finally {
    await rpc(stack, 'evm_mine', []);
    await rpc(stack, 'evm_setAutomine', [true]);
  }
  for (const page of pages) await finished(page);
  await until('both are sold', async () => (await shownOrder(order!.orderId))?.status === 'filled');
  for (const page of pages) await page.context().close();
});

// For the three minutes that a lock lasts.
const whenTime = SOAK ? it : () => undefined;
whenTime('a purchase that never comes holds nothing any longer than its lock, on pages that stay open', async () => {
  const [order] = (await ordersOf(stack, item, SELLER)).filter(({ status }) => status === 'active');
  const path = `/nftdetails?itemId=${item.itemId}`;
  const [buyer, other] = [await enter(stack, CREATOR, path), await enter(stack, BUYER, path)];
  await allowed(CREATOR, order!);
  const row = rowOf(other, order!.orderId);
  const shown = (status: string) => row.and(other.locator(`[data-status="${status}"]`));
  await rpc(stack, 'evm_setAutomine', [false]);
  try {
    await taken(rowOf(buyer, order!.orderId));
    await shown('locked').first().waitFor();
    await rpc(stack, 'anvil_dropAllTransactions', []);
  } finally {
    await rpc(stack, 'evm_setAutomine', [true]);
  }
  await shown('active').first().waitFor({ timeout: 200_000 });
  await Promise.all([buyer, other].map((page) => page.context().close()));
}, 300_000);
