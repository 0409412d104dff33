import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ChainCard, ItemDetail, OrderDetail } from '../src/shared/api/types';
import { BUYER, SELLER, enter, finished, give, ordersOf, own, wethOf } from './acts';
import { findings } from './axe';
import { deny } from './denial';
import { close, confirm, sell } from './sales';
import { type Stack, api, rpc, standUp, until } from './stack';

// Time goes on here by days: nobody else may share this chain.
let stack: Stack;
beforeAll(async () => void (stack = await standUp()));
afterAll(async () => stack?.stop());

// Account 14 of the development mnemonic: a second bidder.
const RIVAL = '0xdf3e18d64bc6a983f673ab319ccae4f1a57c7097';
const DAY_S = 86_400;

async function pass(seconds: number): Promise<void> {
  await rpc(stack, 'evm_increaseTime', [seconds]);
  await rpc(stack, 'evm_mine', []);
}

const itemOf = (itemId: string) => api<ItemDetail>(stack, `item/open/info?id=${itemId}`);
async function bid(page: Page, price?: string): Promise<void> {
  await page.getByRole('button', { name: 'Place a bid' }).click();
  if (price) await page.getByLabel('Your bid', { exact: true }).fill(price);
  await page.getByRole('button', { name: 'Confirm' }).click();
  await finished(page);
  await close(page);
}

const detail = (page: Page, itemId: string, orderId: string) =>
  own<OrderDetail>(stack, page, `item/sale/detail/${itemId}/${orderId}`);

/** The item's page of each, with their wallet. */
async function pagesOf<T extends string[]>(itemId: string, ...accounts: T) {
  const path = `/nftdetails?itemId=${itemId}`;
  const pages = accounts.map(async (account) => {
    return enter(stack, account, path);
  });
  return (await Promise.all(pages)) as { [K in keyof T]: Page };
}

describe('auctions and deliveries', () => {
  it('an auction is bid up, moved by a late bid and settled: screens, REST and chain agree', async () => {
    const item = await give(stack, SELLER);
    const [seller, buyer, rival] = await pagesOf(item.itemId, SELLER, BUYER, RIVAL);
    const { orderId } = await sell(stack, seller, item.itemId, '21000', { auction: true });
    expect((await itemOf(item.itemId)).owner).toBe(SELLER);
    await buyer.getByText('Auction under way').waitFor();

    await bid(buyer);
    await buyer.getByText('Your bid is the highest.').waitFor();
    await seller.getByRole('button', { name: /^Cannot be cancelled/ }).waitFor();
    await rival.getByText('1 bid', { exact: true }).waitFor();
    await bid(rival, '22050.000000000000000001');
    // Outbid, told and paid back without a reload.
    await buyer.getByText('You were outbid:').waitFor();
    const bidded = await detail(seller, item.itemId, orderId);
    expect(bidded.auction?.outbid).toEqual({ bidder: BUYER, amount: '21000000000000000000000' });
    // It had wrapped what the bid needed.
    expect(await wethOf(stack, BUYER)).toBe(21_000n * 10n ** 18n);

    await pass(bidded.endTime - (await chainTime()) - 120);
    await bid(buyer, '24000');
    const moved = await until('the end has moved', async () => {
      const now = await detail(seller, item.itemId, orderId);
      return now.endTime > bidded.endTime ? now : null;
    });
    expect(moved.price).toBe('24000000000000000000000');
    await pass(moved.endTime - (await chainTime()) + 1);
    await seller.getByText('The auction is over').waitFor();
    const sellerHad = await wethOf(stack, SELLER);
    await confirm(seller, 'Settle the auction');
    const sold = await until('REST says sold', async () => {
      const now = await detail(seller, item.itemId, orderId);
      return now.status === 'filled' ? now : null;
    });
    const sale = sold.sale!;
    expect(sale.buyer).toBe(BUYER);
    const parts = BigInt(sale.sellerAmount) + BigInt(sale.fee) + BigInt(sale.royalty);
    expect(parts).toBe(24_000n * 10n ** 18n);
    expect((await wethOf(stack, SELLER)) - sellerHad).toBe(BigInt(sale.sellerAmount));
    expect((await itemOf(item.itemId)).owner).toBe(BUYER);
    for (const page of [seller, buyer, rival]) await page.locator('[data-over="filled"]').waitFor();
    for (const page of [seller, buyer, rival]) await page.context().close();
    expect(stack.errors).toEqual([]);
  });

  it('what was kept and sold is delivered, refused with refund, or paid back when time is over', async () => {
    for (const way of ['deliver', 'refuse', 'refund'] as const) {
      const item = await give(stack, SELLER);
      const [seller, buyer] = await pagesOf(item.itemId, SELLER, BUYER);
      const { orderId } = await sell(stack, seller, item.itemId, '20500', { auction: false, keep: true });
      await confirm(buyer, 'Buy now');
      const waiting = buyer.getByRole('region', { name: 'Awaiting delivery' });
      await waiting.waitFor();
      await seller.getByRole('button', { name: 'Deliver', exact: true }).waitFor();
      expect((await itemOf(item.itemId)).owner).toBe(SELLER);
      if (way === 'deliver') expect(await findings(buyer)).toEqual([]);
      const had = await wethOf(stack, BUYER);
      if (way === 'deliver') await confirm(seller, 'Deliver');
      if (way === 'refuse') await confirm(buyer, 'Refuse, with refund');
      if (way === 'refund') {
        await pass(3 * DAY_S + 60);
        await buyer.getByText('The time to deliver is over').waitFor();
        await confirm(buyer, 'Refund the buyer');
      }
      const end = way === 'deliver' ? 'filled' : 'refunded';
      const status = async () => (await detail(seller, item.itemId, orderId)).status;
      await until(`REST says ${end}`, async () => (await status()) === end);
      for (const page of [seller, buyer]) await page.locator(`[data-over="${end}"]`).waitFor();
      await waiting.waitFor({ state: 'detached' });
      const paidBack = (await wethOf(stack, BUYER)) - had;
      expect(paidBack).toBe(way === 'deliver' ? 0n : 20_500n * 10n ** 18n);
      const owner = (await itemOf(item.itemId)).owner;
      expect(owner).toBe(way === 'deliver' ? BUYER : SELLER);
      for (const page of [seller, buyer]) await page.context().close();
    }
    expect(stack.errors).toEqual([]);
  });

  it('an auction without a bid gives the item back, and one that is denied in the wallet bids nothing', async () => {
    const item = await give(stack, SELLER);
    const [seller, buyer] = await pagesOf(item.itemId, SELLER, BUYER);
    const { orderId, endTime } = await sell(stack, seller, item.itemId, '21000', { auction: true });
    await deny(buyer);
    await buyer.getByRole('button', { name: 'Place a bid' }).click();
    await buyer.getByRole('button', { name: 'Confirm' }).click();
    await buyer.getByText('Signature denied').waitFor();
    expect((await detail(seller, item.itemId, orderId)).auction?.bids).toBe(0);
    await close(buyer, 'Cancel');
    await pass(endTime - (await chainTime()) + 1);
    // Anybody may.
    await deny(buyer, false);
    await confirm(buyer, 'Give the item back');
    await until('REST says returned', async () => (await detail(seller, item.itemId, orderId)).status === 'returned');
    await seller.locator('[data-over="returned"]').waitFor();
    await seller.getByRole('button', { name: 'List for sale' }).waitFor();
    const [returned] = (await ordersOf(stack, item)).filter((row) => row.orderId === orderId);
    expect(returned?.buyer).toBeNull();
    for (const page of [seller, buyer]) await page.context().close();
    expect(stack.errors).toEqual([]);
  });
});

async function chainTime(): Promise<number> {
  const { chains } = await api<{ chains: ChainCard[] }>(stack, 'open/chains');
  return chains[0]!.blockTime!;
}
