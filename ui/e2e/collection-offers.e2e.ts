import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ItemCard, OfferCard, OfferDetail } from '../src/shared/api/types';
import { BUYER, SELLER, enter, finished, give, own } from './acts';
import { findings } from './axe';
import { type Stack, api, standUp, until } from './stack';

let stack: Stack;
beforeAll(async () => void (stack = await standUp()));
afterAll(async () => stack?.stop());

const panel = (page: Page) => page.getByRole('region', { name: 'Offers' });
const offersOf = async (item: ItemCard): Promise<OfferCard[]> =>
  (await api<{ offers: OfferCard[] }>(stack, `item/offer/open/active/${item.itemId}`)).offers;

async function offer(page: Page, button: string | RegExp, price: string): Promise<void> {
  await page.getByRole('button', { name: button }).click();
  await page.getByLabel('Price for one').fill(price);
  expect(await findings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Confirm' }).click();
  await finished(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();
}

describe('offers for collections and traits', () => {
  it('a bidder offers for a collection and a trait; an owner sees both at once and takes the better', async () => {
    const item = await give(stack, SELLER);
    const seller = await enter(stack, SELLER, `/nftdetails?itemId=${item.itemId}`);
    const bidder = await enter(stack, BUYER, `/personal/collection/nft/${item.collection}`);
    await offer(bidder, 'Offer for any item', '30');
    const wide = panel(seller).locator('[data-reach="collection"]');
    await wide.getByRole('button', { name: 'Accept' }).waitFor();

    const { attributes } = await api<{ attributes: { trait_type: string; value: string }[] }>(
      stack,
      `item/open/info?id=${item.itemId}`,
    );
    const [trait] = attributes;
    const traits = encodeURIComponent(JSON.stringify([[trait!.trait_type, trait!.value]]));
    await bidder.context().close();
    const rarity = `/dataIndex/nft/${item.collection}?view=rarity&traits=${traits}`;
    const again = await enter(stack, BUYER, rarity);
    await offer(again, /^Offer for any “/, '40');
    const narrow = panel(seller).locator('[data-reach="trait"]');
    await narrow.getByText(`${trait!.trait_type}: ${trait!.value}`).waitFor();
    expect(await findings(seller)).toEqual([]);

    const [best] = await offersOf(item);
    expect(best).toMatchObject({ reach: 'trait', bidder: BUYER, taken: '0', seller: null });
    await narrow.getByRole('button', { name: 'Accept' }).click();
    await seller.getByRole('button', { name: 'Confirm' }).click();
    await finished(seller);
    const taken = await until('the offer is taken', async () => {
      const now = await own<OfferDetail>(stack, seller, `item/offer/detail?id=${best!.offerId}`);
      return now.status === 'settled' ? now : null;
    });
    expect(taken.sale).toMatchObject({ buyer: BUYER, price: best!.price });
    expect((await api<ItemCard>(stack, `item/open/info?id=${item.itemId}`)).owner).toBe(BUYER);
    await seller.context().close();
    await again.context().close();
    expect(stack.errors).toEqual([]);
  });
});
