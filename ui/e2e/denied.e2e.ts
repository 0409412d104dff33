// A wallet that says no, or is on another network: it is said so, nothing is commanded, and one may go on.
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ChainCard, ItemCard } from '../src/shared/api/types';
import { BUYER, SELLER, enter, finished, give, ordersOf } from './acts';
import { askedToSwitch, deny, onAnother } from './denial';
import { close, listed, sell } from './sales';
import { type Stack, api, standUp, until } from './stack';

let stack: Stack;
beforeAll(async () => void (stack = await standUp()));
afterAll(async () => {
  await stack?.stop();
  expect(stack.errors).toEqual([]);
});

/** Told in passing, of the page itself and of what the wallet has sent. */
const PASSING = ['frontend/log', 'transaction/announce', 'website/visit/add'];

/** What the page commands from now on. */
function commandsOf(page: Page): string[] {
  const sent: string[] = [];
  page.on('request', (request) => {
    const [, path = ''] = new URL(request.url()).pathname.split('/api/dcservice/');
    if (request.method() === 'POST' && path && !PASSING.includes(path)) sent.push(path);
  });
  return sent;
}

async function list(page: Page, price: string): Promise<void> {
  await page.getByRole('button', { name: 'List for sale' }).click();
  await page.getByLabel('Price', { exact: true }).fill(price);
  await page.getByRole('button', { name: 'Confirm' }).click();
}

async function buy(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Buy now' }).click();
  await page.getByRole('button', { name: 'Confirm' }).click();
}

/** In the dialog that has told of a failure, which stands there until something else does. */
async function goOn(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Confirm' }).click();
  await page.locator('.progress[data-stage="indexed"]').waitFor();
}

const openOf = async (item: ItemCard) => (await ordersOf(stack, item)).filter((row) => row.status === 'active');

describe('a signature that is denied', () => {
  it('B099, X031: lists nothing, and no command is sent; given then, it is one command', async () => {
    const item = await give(stack, SELLER);
    const page = await enter(stack, SELLER, `/nftdetails?itemId=${item.itemId}`);
    const commands = commandsOf(page);
    await deny(page);
    await list(page, '24000');
    await page.getByText('Signature denied').waitFor();
    expect(commands).toEqual([]);
    expect(await openOf(item)).toEqual([]);
    await deny(page, false);
    await goOn(page);
    expect(commands).toEqual(['item/sale/create']);
    expect(await openOf(item)).toHaveLength(1);
    await page.context().close();
  });

  it.each(['signature', 'escrow'] as const)(
    'B099, X031: buys nothing on the %s rail, and no command is sent; given then, it is bought',
    async (rail) => {
      const item = rail === 'signature' ? await listed(stack, '24000') : await give(stack, SELLER);
      const path = `/nftdetails?itemId=${item.itemId}`;
      if (rail === 'escrow') {
        const seller = await enter(stack, SELLER, path);
        await sell(stack, seller, item.itemId, '20500', { auction: false });
        await seller.context().close();
      }
      const page = await enter(stack, BUYER, path);
      const commands = commandsOf(page);
      await deny(page);
      await buy(page);
      await page.getByText('Signature denied').waitFor();
      expect(commands).toEqual([]);
      const [order] = await openOf(item);
      expect(order, 'it stands as it was, for everybody').toMatchObject({ status: 'active', buyer: null });
      await deny(page, false);
      await goOn(page);
      expect(commands).toEqual([`item/offer/purchase/${order!.orderId}`]);
      await page.context().close();
    },
  );
});

describe('a wallet on another network', () => {
  it.each(['listing', 'buying'] as const)('B101: is offered ours before %s, and goes on', async (deed) => {
    const item = deed === 'listing' ? await give(stack, SELLER) : await listed(stack, '23000');
    const account = deed === 'listing' ? SELLER : BUYER;
    const page = await enter(stack, account, `/nftdetails?itemId=${item.itemId}`);
    const commands = commandsOf(page);
    const act = () => (deed === 'listing' ? list(page, '23000') : buy(page));
    await onAnother(page);
    // Whoever declines is told which network is wanted (X027), and may try again.
    await deny(page);
    await act();
    const { chains } = await api<{ chains: ChainCard[] }>(stack, 'open/chains');
    const { name, chainId } = chains[0]!;
    await page.getByText(`Please switch to ${name} (${chainId}) network`).waitFor();
    expect(await page.getByText('Signature denied').count()).toBe(0);
    expect(commands).toEqual([]);
    await close(page, 'Cancel');
    await deny(page, false);
    await act();
    await finished(page);
    const [turn, add] = ['wallet_switchEthereumChain', 'wallet_addEthereumChain'];
    expect(await askedToSwitch(page)).toEqual([turn, turn, add, turn]);
    const status = deed === 'listing' ? 'active' : 'filled';
    await until(`it is ${status}`, async () => (await ordersOf(stack, item))[0]?.status === status);
    await page.context().close();
  });
});
