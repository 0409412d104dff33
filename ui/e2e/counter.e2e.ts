// An offer, its counter, and the sale: the owner answers an offer by another price, the bidder by a higher
// offer. Each sees what the other did without loading anything anew.
import type { Page } from 'playwright-core';
import { parseUnits } from 'viem';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ItemCard, OfferCard, OfferDetail } from '../src/shared/api/types';
import { exact } from '../src/shared/format';
import { BUYER, CREATOR, SELLER, enter, finished, give, ordersOf, own, wethOf } from './acts';
import { ownerOf } from './moves';
import { close, wethMoved } from './sales';
import { type Stack, api, standUp, until } from './stack';

let stack: Stack;
beforeAll(async () => void (stack = await standUp()));
afterAll(async () => stack?.stop());

const COUNTER = 24_000_000_000_000_000_000_005n;

const offers = (page: Page) => page.getByRole('region', { name: 'Offers' });
const offered = (page: Page, price: string) => offers(page).locator('.offer-price', { hasText: price }).waitFor();

async function offer(page: Page, price: string): Promise<void> {
  await offers(page).getByRole('button', { name: 'Make an offer' }).click();
  await page.getByLabel('Price', { exact: true }).fill(price);
  await page.getByRole('button', { name: 'Confirm' }).click();
  await finished(page);
  await close(page);
}

const bestOf = async (item: ItemCard) =>
  (await api<{ offers: OfferCard[] }>(stack, `item/offer/open/active/${item.itemId}`)).offers[0];

/** Every digit of a split as it stands on a page, in wei: price, fee, royalty, and what the seller has. */
async function splitOn(page: Page, place: string): Promise<string[]> {
  const parts = page.locator(`${place} .split dd .price`);
  await parts.getByText('WETH').last().waitFor();
  const told = await parts.allTextContents();
  return told.map((text) => parseUnits(text.replace(/[^\d.]/g, ''), 18).toString());
}

it('an offer is answered by another price, the bidder goes along, and the sale is split to the last digit on both screens, REST and chain', async () => {
  const item = await give(stack, SELLER);
  const path = `/nftdetails?itemId=${item.itemId}`;
  const [seller, bidder] = [await enter(stack, SELLER, path), await enter(stack, BUYER, path)];
  for (const page of [seller, bidder]) await page.evaluate(() => Object.assign(window, { first: true }));
  await seller.getByRole('button', { name: 'List for sale' }).click();
  await seller.getByLabel('Price', { exact: true }).fill('26000');
  await seller.getByRole('button', { name: 'Confirm' }).click();
  await finished(seller);
  await close(seller);
  await bidder.getByRole('button', { name: 'Buy now' }).waitFor();

  await offer(bidder, '22000');
  await offered(seller, '22,000 WETH');
  const low = await until('the offer is open', () => bestOf(item));

  // The counter: what the owner would take, for everybody to see.
  await seller.getByRole('button', { name: 'Change price' }).click();
  await seller.getByLabel('Price', { exact: true }).fill(exact(`${COUNTER}`, 18));
  await seller.getByRole('button', { name: 'Confirm' }).click();
  await finished(seller);
  await close(seller);
  await bidder.locator(`.panel-head .price[title="${exact(`${COUNTER}`, 18)} WETH"]`).waitFor();
  expect((await ordersOf(stack, item))[0]).toMatchObject({ price: `${COUNTER}`, version: 2, status: 'active' });

  await offer(bidder, exact(`${COUNTER}`, 18));
  await offered(seller, '24,000 WETH');
  const made = await until('the higher offer stands', async () => {
    const best = await bestOf(item);
    return best?.price === `${COUNTER}` && best;
  });
  expect(made.offerId).not.toBe(low.offerId);
  await until('the lower one is replaced', async () => (await offers(seller).locator('.offer-price').count()) === 1);

  const before = [await wethOf(stack, SELLER), await wethOf(stack, BUYER), await wethOf(stack, CREATOR)];
  await offers(seller).getByRole('button', { name: 'Accept' }).click();
  const { split } = made;
  const parts = [split.price, split.fee, split.royalty, split.sellerAmount];
  expect(await splitOn(seller, 'dialog[open]'), 'what is agreed to').toEqual(parts);
  await seller.getByRole('button', { name: 'Confirm' }).click();
  await finished(seller);
  await close(seller);

  const sale = (await until('REST says settled', async () => {
    const now = await own<OfferDetail>(stack, bidder, `item/offer/detail?id=${made.offerId}`);
    return now.status === 'settled' && now;
  })).sale!;
  const [fee, royalty, sellers] = [BigInt(sale.fee), BigInt(sale.royalty), BigInt(sale.sellerAmount)];
  expect([sale.fee, sale.royalty, sale.sellerAmount]).toEqual([split.fee, split.royalty, split.sellerAmount]);
  expect(fee + royalty + sellers).toBe(COUNTER);
  for (const page of [seller, bidder]) {
    await page.locator('.panel [data-over="filled"]').waitFor();
    expect(await splitOn(page, '.panel'), 'what was paid').toEqual(parts);
    await page.locator(`.item-facts > p code[title="${BUYER}"]`).waitFor();
    expect(await page.evaluate(() => 'first' in window), 'it was not loaded anew').toBe(true);
  }

  const moved = await wethMoved(stack, sale.tx!);
  expect([moved.get(SELLER), moved.get(BUYER)]).toEqual([sellers, -COUNTER]);
  expect([...moved.values()].reduce((sum, by) => sum + by, 0n), 'nothing is lost on the way').toBe(0n);
  // The creator has royalties of others' sales meanwhile, too.
  expect((await wethOf(stack, CREATOR)) - before[2]!).toBeGreaterThanOrEqual(royalty);
  expect((await wethOf(stack, SELLER)) - before[0]!).toBe(sellers);
  expect(before[1]! - (await wethOf(stack, BUYER))).toBe(COUNTER);
  expect(await ownerOf(stack, item)).toBe(BUYER);
  for (const page of [seller, bidder]) await page.context().close();
  expect(stack.errors).toEqual([]);
});
