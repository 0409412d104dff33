// The end of an auction: moved by a late bid in front of another bidder, and then, where the seller has kept
// the item, delivered, or refused by either side.
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ChainCard, OrderDetail } from '../src/shared/api/types';
import { BUYER, SELLER, enter, give, own, wethOf } from './acts';
import { findings } from './axe';
import { ownerOf } from './moves';
import { confirm, payBack, sell } from './sales';
import { type Stack, api, rpc, standUp, until } from './stack';

// Time goes on here by days: nobody else may share this chain.
let stack: Stack;
beforeAll(async () => void (stack = await standUp()));
afterAll(async () => stack?.stop());

/** A bid in the last quarter of an hour leaves that long to answer it. */
const EXTENSION_S = 900;
// Account 15 of the development mnemonic: somebody who looks on, and would bid.
const RIVAL = '0xcd3b766ccdd6ae721141f452c550ca635964ce71';
const PRICE = 20_500n * 10n ** 18n;

async function pass(seconds: number): Promise<void> {
  await rpc(stack, 'evm_increaseTime', [seconds]);
  await rpc(stack, 'evm_mine', []);
}

const chainTime = async () => (await api<{ chains: ChainCard[] }>(stack, 'open/chains')).chains[0]!.blockTime!;
const newestBlock = async () =>
  Number((await rpc<{ timestamp: string }>(stack, 'eth_getBlockByNumber', ['latest', false])).timestamp);

/** When the auction ends, as a page shows it. */
const endOn = async (page: Page) =>
  Date.parse((await page.locator('.panel .countdown').getAttribute('datetime'))!) / 1_000;

it.each(['deliver', 'refused by the buyer', 'refused by the seller'] as const)(
  'a late bid moves the end on the screen of another bidder to a quarter of an hour from then; what was sold is %s',
  async (way) => {
    const item = await give(stack, SELLER);
    const path = `/nftdetails?itemId=${item.itemId}`;
    const [seller, buyer, rival] = [
      await enter(stack, SELLER, path),
      await enter(stack, BUYER, path),
      await enter(stack, RIVAL, path),
    ];
    const { orderId } = await sell(stack, seller, item.itemId, '20500', { auction: true, keep: true, days: 1 });
    const detail = () => own<OrderDetail>(stack, seller, `item/sale/detail/${item.itemId}/${orderId}`);
    const { endTime } = await detail();
    await rival.getByText('Auction under way').waitFor();
    await pass(endTime - (await chainTime()) - 120);
    expect(await endOn(rival)).toBe(endTime);
    await confirm(buyer, 'Place a bid');
    const { endTime: moved, placed } = await until('REST has the bid', async () => {
      const now = await detail();
      return now.auction?.bids === 1 && now;
    });
    expect(moved, 'a quarter of an hour after the bid’s own block').toBe(placed.at(-1)!.at + EXTENSION_S);
    await until('the other bidder sees it', async () => (await endOn(rival)) === moved);
    await rival.getByText('1 bid', { exact: true }).waitFor();
    await pass(moved - (await newestBlock()) - 30);
    await rival.getByRole('button', { name: 'Place a bid' }).waitFor();

    await pass(60);
    for (const page of [seller, buyer, rival]) await page.getByText('The auction is over').waitFor();
    await confirm(seller, 'Settle the auction');
    const waiting = (page: Page) => page.getByRole('region', { name: 'Awaiting delivery' });
    for (const page of [seller, buyer, rival]) await waiting(page).waitFor();
    expect((await detail()).status).toBe('awaiting_delivery');
    expect(await waiting(rival).getByRole('button').count(), 'it is not the business of others').toBe(0);
    expect(await ownerOf(stack, item)).toBe(SELLER);
    expect(await findings(seller)).toEqual([]);

    const had = await wethOf(stack, BUYER);
    if (way === 'deliver') await confirm(seller, 'Deliver');
    else await confirm(way === 'refused by the buyer' ? buyer : seller, 'Refuse, with refund');
    const end = way === 'deliver' ? 'filled' : 'refunded';
    const ended = await until(`REST says ${end}`, async () => {
      const now = await detail();
      return now.status === end && now;
    });
    for (const page of [seller, buyer, rival]) {
      await page.locator(`[data-over="${end}"]`).waitFor();
      await waiting(page).waitFor({ state: 'detached' });
    }
    expect(await ownerOf(stack, item)).toBe(way === 'deliver' ? BUYER : SELLER);
    expect((await wethOf(stack, BUYER)) - had).toBe(way === 'deliver' ? 0n : PRICE);
    if (way === 'deliver') await payBack(stack, SELLER, BUYER, BigInt(ended.sale!.sellerAmount));
    for (const page of [seller, buyer, rival]) await page.context().close();
    expect(stack.errors).toEqual([]);
  },
);
