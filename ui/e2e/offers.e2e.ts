import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ActivityLine, ItemCard, OfferCard, OfferDetail } from '../src/shared/api/types';
import { BUYER, SELLER, enter, finished, give, move, ordersOf, own, wethOf as wethIn } from './acts';
import { listed } from './sales';
import { findings } from './axe';
import { type Stack, api, standUp, until, visit } from './stack';

let stack: Stack;
beforeAll(async () => void (stack = await standUp()));
afterAll(async () => stack?.stop());

const PRICE = 24_000_000_000_000_000_000_007n;
const wethOf = (account: `0x${string}`) => wethIn(stack, account);

const offersOf = async (item: ItemCard, filter = 'active'): Promise<OfferCard[]> =>
  (await api<{ offers: OfferCard[] }>(stack, `item/offer/open/${filter}/${item.itemId}`)).offers;

const panel = (page: Page) => page.getByRole('region', { name: 'Offers' });

async function offer(page: Page, price: string): Promise<void> {
  await panel(page).getByRole('button', { name: 'Make an offer' }).click();
  await page.getByLabel('Price', { exact: true }).fill(price);
  await page.getByRole('button', { name: 'Confirm' }).click();
  await finished(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();
}

describe('offers', () => {
  it('B190, B191, B212: a bidder offers, the owner sees it live and accepts: both screens, REST and chain agree', async () => {
    const item = await give(stack, SELLER);
    const path = `/nftdetails?itemId=${item.itemId}`;
    const seller = await enter(stack, SELLER, path);
    const bidder = await enter(stack, BUYER, path);
    await seller.getByRole('button', { name: 'List for sale' }).click();
    await seller.getByLabel('Price', { exact: true }).fill('26000');
    await seller.getByRole('button', { name: 'Confirm' }).click();
    await finished(seller);
    await seller.getByRole('button', { name: 'Close' }).last().click();
    await bidder.getByRole('button', { name: 'Buy now' }).waitFor();

    await offer(bidder, '24000.000000000000000007');
    const made = await until('the offer is open', async () => (await offersOf(item))[0]);
    expect(made).toMatchObject({ bidder: BUYER, seller: SELLER, price: `${PRICE}`, status: 'active' });
    await panel(bidder).getByText('Your offer').waitFor();
    // A trader of the demo may have offered less at any moment.
    const ours = panel(seller).getByRole('listitem').filter({ hasText: '24,000' });
    const accept = ours.getByRole('button', { name: 'Accept' });
    await accept.waitFor();
    expect(await panel(bidder).getByRole('button', { name: 'Accept' }).count()).toBe(0);

    const [had, held] = [await wethOf(SELLER), await wethOf(BUYER)];
    await accept.click();
    await seller.getByRole('dialog').locator('.split dd').filter({ hasText: '24,000' }).first().waitFor();
    await seller.getByRole('button', { name: 'Confirm' }).click();
    await finished(seller);
    const detail = await until('REST says settled', async () => {
      const now = await own<OfferDetail>(stack, bidder, `item/offer/detail?id=${made.offerId}`);
      return now.status === 'settled' ? now : null;
    });
    const sale = detail.sale!;
    expect(sale.buyer).toBe(BUYER);
    expect(BigInt(sale.sellerAmount) + BigInt(sale.fee) + BigInt(sale.royalty)).toBe(PRICE);
    const { currency } = made;
    expect({ ...sale, buyer: 0, at: 0, tx: 0 }).toEqual({ ...made.split, currency, buyer: 0, at: 0, tx: 0 });
    expect((await wethOf(SELLER)) - had).toBe(BigInt(sale.sellerAmount));
    expect(held - (await wethOf(BUYER))).toBe(PRICE);
    expect((await api<ItemCard>(stack, `item/open/info?id=${item.itemId}`)).owner).toBe(BUYER);
    // The listing was for the same: one match closed both.
    expect((await ordersOf(stack, item))[0]).toMatchObject({ status: 'filled', buyer: BUYER });
    await panel(bidder).getByText('Nobody has made an offer.').waitFor();
    await panel(seller).getByText('Nobody has made an offer.').waitFor();
    const told = await api<{ activity: ActivityLine[] }>(stack, `item/open/activity?id=${item.itemId}`);
    const kinds = told.activity.map((line) => line.kind);
    expect(kinds.slice(0, 3)).toEqual(['transferred', 'sold', 'offered']);
    await bidder.locator('.item-activity').getByText('Offer', { exact: true }).first().waitFor();
    await seller.context().close();
    await bidder.context().close();
    expect(stack.errors).toEqual([]);
  });

  it('B105: whoever is about to trade is sent to log in, and comes back to where they were', async () => {
    const path = `/nftdetails?itemId=${(await give(stack, SELLER)).itemId}`;
    const page = await visit(stack, path, { account: BUYER });
    await page.getByRole('button', { name: 'Make an offer' }).click();
    const dialog = page.getByRole('dialog', { name: /^Offer for / });
    await dialog.getByLabel('Price', { exact: true }).fill('1');
    await dialog.getByRole('button', { name: 'Confirm' }).click();
    await page.waitForURL((url) => url.pathname === '/login');
    expect(page.url()).toContain(`path=${encodeURIComponent(path)}`);
    await page.getByRole('button', { name: 'Continue with a wallet' }).click();
    await page.getByRole('button', { name: 'Test Wallet' }).click();
    await page.waitForURL((url) => url.pathname + url.search === path);
    await page.context().close();
    expect(stack.errors).toEqual([]);
  });

  it('a bidder raises, is shown the signature that is still good, and cancels both', async () => {
    const item = await give(stack, SELLER);
    const bidder = await enter(stack, BUYER, `/nftdetails?itemId=${item.itemId}`);
    await bidder.getByRole('button', { name: 'Make an offer' }).waitFor();
    await bidder.keyboard.press('o');
    await bidder.getByRole('dialog', { name: /^Offer for / }).waitFor();
    await bidder.keyboard.press('Escape');
    await offer(bidder, '100');
    await offer(bidder, '150');
    await panel(bidder).getByText('Your signatures that are still good').waitFor();
    await panel(bidder).getByText('Replaced by a higher offer').waitFor();
    for (const left of [1, 0]) {
      await panel(bidder).getByRole('button', { name: 'Cancel' }).last().click();
      await bidder.getByRole('button', { name: 'Confirm' }).click();
      await finished(bidder);
      await bidder.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();
      const buttons = panel(bidder).getByRole('button', { name: 'Cancel' });
      await until('one less', async () => (await buttons.count()) === left);
    }
    // The item may have been sold by an offer before, and others may want it.
    const theirs = (row: OfferCard) => row.bidder.toLowerCase() === BUYER.toLowerCase() && row.status !== 'settled';
    const all = (await offersOf(item, 'made')).filter(theirs);
    expect(all.map((row) => row.status)).toEqual(['cancelled', 'cancelled']);
    await bidder.context().close();
    expect(stack.errors).toEqual([]);
  });

  it('a listing whose item came back is off the book, shown to its maker, and void with one tap', async () => {
    const item = await listed(stack, '27000');
    const [order] = await ordersOf(stack, item);
    const collection = await visit(stack, `/personal/collection/nft/${item.collection}`);
    const book = collection.getByRole('region', { name: /^Order book in / }).first();
    await book.locator('table').waitFor({ state: 'attached' });
    // A short book has no picture, and its table is open.
    const folded = book.getByText('The same as a table');
    if (await folded.count()) await folded.click();
    await book.locator('tr[data-side="asks"]').last().waitFor();
    expect(await findings(collection)).toEqual([]);
    await collection.context().close();

    await move(stack, item, SELLER, BUYER);
    await move(stack, item, BUYER, SELLER);
    const maker = await enter(stack, SELLER, `/nftdetails?itemId=${item.itemId}`);
    const row = maker.locator(`.dormant [data-order="${order!.orderId}"]`);
    await row.getByText('off the book until its maker confirms it again').waitFor();
    expect(await findings(maker)).toEqual([]);
    await row.getByRole('button', { name: 'Cancel for good' }).click();
    await until('the chain has cancelled it', async () => {
      const orders = await ordersOf(stack, item);
      return orders.find((row) => row.orderId === order!.orderId)?.status === 'cancelled';
    });
    await row.waitFor({ state: 'detached' });
    await maker.context().close();
    expect(stack.errors).toEqual([]);
  });

  it.each(['dark', 'light'] as const)('panel and dialog fit every width and read well in %s', async (theme) => {
    const item = await give(stack, SELLER);
    const path = `/nftdetails?itemId=${item.itemId}`;
    const language = theme === 'dark' ? 'en' : 'zh-HK';
    const make = theme === 'dark' ? 'Make an offer' : '提出要約';
    const maker = await enter(stack, BUYER, path);
    await offer(maker, '100');
    await maker.context().close();
    for (const width of [1280, 750, 749, 390]) {
      const viewport = { width, height: 800 };
      const page = await visit(stack, path, { language, colorScheme: theme, viewport });
      await page.locator('.offers li').first().waitFor();
      await page.getByRole('button', { name: make }).click();
      await page.getByRole('dialog').waitFor();
      expect(await findings(page), `dialog at ${width}`).toEqual([]);
      await page.keyboard.press('Escape');
      expect(await findings(page), `panel at ${width}`).toEqual([]);
      const tooWide = await page.evaluate('document.documentElement.scrollWidth - innerWidth');
      expect(tooWide, `at ${width}`).toBeLessThanOrEqual(0);
      await page.context().close();
    }
    expect(stack.errors).toEqual([]);
  });
});
