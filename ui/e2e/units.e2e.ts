// Prints, of which there are many alike: some are listed, some of these are bought. And with
// another chain before ours, all of it still happens on the item's own.
import type { Page } from 'playwright-core';
import { encodeFunctionData, parseAbi } from 'viem';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ChainCard, ItemCard, ItemDetail } from '../src/shared/api/types';
import { BUYER, SELLER, enter, finished, ordersOf, wethOf } from './acts';
import { findings } from './axe';
import { type Stack, api, rpc, standUp, until } from './stack';

let stack: Stack;
beforeAll(async () => void (stack = await standUp()));
afterAll(async () => stack?.stop());

const prints = parseAbi(['function safeTransferFrom(address from, address to, uint256 id, uint256 amount, bytes data)']);
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

  await seller.context().close();
  await buyer.context().close();
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
