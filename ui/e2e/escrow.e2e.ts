// A listing whose item lies in the market's own contract: another price, its end, and the way back of what
// nobody bought. Screens, REST and the chain say the same.
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ChainCard, ItemCard } from '../src/shared/api/types';
import { BUYER, SELLER, enter, give, ordersOf } from './acts';
import { findings } from './axe';
import { ownerOf } from './moves';
import { close, confirm, sell } from './sales';
import { type Stack, api, rpc, standUp, until } from './stack';

// Time goes on here by days: nobody else may share this chain.
let stack: Stack;
let market: string;
beforeAll(async () => {
  stack = await standUp();
  const { chains } = await api<{ chains: ChainCard[] }>(stack, 'open/chains');
  market = chains[0]!.marketplace;
});
afterAll(async () => stack?.stop());

const DAY_S = 86_400;

const orderOf = async (item: ItemCard, orderId: string) =>
  (await ordersOf(stack, item)).find((row) => row.orderId === orderId);

const priced = (page: Page, price: string) => page.locator('.panel-head .price', { hasText: price }).waitFor();

it('a listing in escrow takes another price and is cancelled from its page: the item comes back', async () => {
  const item = await give(stack, SELLER);
  const path = `/nftdetails?itemId=${item.itemId}`;
  const [seller, other] = [await enter(stack, SELLER, path), await enter(stack, BUYER, path)];
  const { orderId } = await sell(stack, seller, item.itemId, '21000', { auction: false });
  expect(await ownerOf(stack, item), 'it lies in the contract').toBe(market);
  await priced(other, '21,000 WETH');

  await seller.getByRole('button', { name: 'Change price' }).click();
  await seller.getByLabel('Price', { exact: true }).fill('22500.000000000000000009');
  await seller.getByRole('button', { name: 'Confirm' }).click();
  await seller.locator('.progress[data-stage="indexed"]').waitFor();
  await close(seller);
  expect(await orderOf(item, orderId)).toMatchObject({ price: '22500000000000000000009', status: 'active' });
  for (const page of [seller, other]) await priced(page, '22,500 WETH');
  // What is shown is what is paid: the price of before is not taken any more.
  await other.getByRole('button', { name: 'Buy now' }).click();
  await other.getByRole('dialog').locator('.split').getByText('22,500.000000000000000009 WETH').first().waitFor();
  await close(other, 'Cancel');

  await confirm(seller, 'Cancel listing');
  await until('REST says cancelled', async () => (await orderOf(item, orderId))?.status === 'cancelled');
  expect(await ownerOf(stack, item), 'it came back').toBe(SELLER);
  await other.getByText('Not for sale', { exact: true }).waitFor();
  expect(await other.getByRole('button', { name: 'Buy now' }).count()).toBe(0);
  await seller.getByRole('button', { name: 'List for sale' }).waitFor();
  for (const page of [seller, other]) await page.context().close();
  expect(stack.errors).toEqual([]);
});

it('what nobody bought in its time is taken back from escrow, and can be listed anew', async () => {
  const item = await give(stack, SELLER);
  const path = `/nftdetails?itemId=${item.itemId}`;
  const [seller, other] = [await enter(stack, SELLER, path), await enter(stack, BUYER, path)];
  const { orderId } = await sell(stack, seller, item.itemId, '21000', { auction: false, days: 1 });
  await other.getByRole('button', { name: 'Buy now' }).waitFor();
  await rpc(stack, 'evm_increaseTime', [DAY_S + 60]);
  await rpc(stack, 'evm_mine', []);
  expect(await ownerOf(stack, item), 'it lies in the contract still').toBe(market);
  const back = seller.getByRole('button', { name: 'Take the item back' });
  await back.waitFor();
  for (const page of [seller, other]) await page.locator('.panel').getByText('Expired', { exact: true }).waitFor();
  expect(await findings(seller)).toEqual([]);
  expect(await other.getByRole('button', { name: 'Take the item back' }).count()).toBe(0);
  await until('nobody buys it', async () => other.getByRole('button', { name: 'Buy now' }).isDisabled());
  await confirm(seller, 'Take the item back');
  await until('it came back', async () => (await ownerOf(stack, item)) === SELLER);
  await until('REST says so', async () => (await orderOf(item, orderId))?.status === 'cancelled');
  await sell(stack, seller, item.itemId, '23000', { auction: false });
  await priced(other, '23,000 WETH');
  for (const page of [seller, other]) await page.context().close();
  expect(stack.errors).toEqual([]);
});
