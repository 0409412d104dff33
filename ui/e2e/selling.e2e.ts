// What a seller does with many items and with one sale: one signature, words beside the price, one end.
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ItemCard } from '../src/shared/api/types';
import { BUYER, SELLER, enter, finished, move, ordersOf } from './acts';
import { findings } from './axe';
import { type Stack, api, standUp, until, visit } from './stack';

let stack: Stack;
beforeAll(async () => void (stack = await standUp()));
afterAll(async () => stack?.stop());

/** Items of the demo's traders, given to the seller. */
async function several(count: number): Promise<ItemCard[]> {
  const path = 'item/open/list?size=100&status=all&sort=token&search=Portrait';
  const { items } = await api<{ items: ItemCard[] }>(stack, path);
  const free = items.filter((row) => !row.listing && row.owner && row.owner !== SELLER && row.standard === 'erc721');
  const given = free.slice(0, count);
  for (const item of given) await move(stack, item, item.owner!, SELLER);
  return given;
}

const statusOf = async (item: ItemCard) => (await ordersOf(stack, item))[0]?.status;

it('a seller lists three items by one signature, says something of one, and ends all of it', async () => {
  const items = await several(3);
  const [first, second, third] = items as [ItemCard, ItemCard, ItemCard];
  const page = await enter(stack, SELLER);
  await page.goto(`${stack.url}/sellList?tab=many`);
  await page.getByLabel('One price for each').fill('26000');
  for (const item of items) await page.getByRole('checkbox', { name: item.name }).check();
  await page.getByLabel(`Price of ${second.name}`).fill('27000.5');
  const before = page.getByRole('region', { name: 'What 3 items bring when all are sold' });
  expect(await before.locator('dd').first().innerText()).toMatch(/^79,000\.5/);
  await before.getByText('Each by itself').click();
  const own = before.locator(`[data-split="${second.itemId}"] dd`).first();
  expect(await own.innerText()).toMatch(/^27,000\.5/);
  expect(await findings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Sign and list 3 items' }).click();
  await page.getByText('3 items are listed.').waitFor();
  const after = page.getByRole('region', { name: 'What the 3 listed items bring when all are sold' });
  expect(await after.locator('dd').first().innerText()).toMatch(/^79,000\.5/);
  const prices = await Promise.all(items.map(async (item) => (await ordersOf(stack, item))[0]?.price));
  expect(prices).toEqual(['26000', '27000.5', '26000'].map((price) => `${BigInt(Number(price) * 10)}${'0'.repeat(17)}`));

  await page.goto(`${stack.url}/sellConfig?itemId=${first.itemId}`);
  await page.getByText('You signed the end with the price').waitFor();
  await page.locator('.panel[data-order] .split dd').filter({ hasText: /^26,000/ }).first().waitFor();
  await page.getByLabel('What you say of it').fill('One owner.\nWith its box.');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Saved.').waitFor();
  expect(await findings(page)).toEqual([]);
  const guest = await visit(stack, `/nftdetails?itemId=${first.itemId}`);
  await guest.getByText('With its box.').waitFor();
  await guest.context().close();

  // The item leaves the seller and comes back: nothing is for sale until the seller says so again.
  await move(stack, second, SELLER, BUYER);
  await move(stack, second, BUYER, SELLER);
  await until('it is off the book', async () => (await statusOf(second)) === 'inactive');
  await page.goto(`${stack.url}/nftdetails?itemId=${second.itemId}`);
  await page.getByRole('button', { name: 'Put it back for sale' }).click();
  await until('it is on the book again', async () => (await statusOf(second)) === 'active');

  await page.goto(`${stack.url}/sellList?tab=end`);
  await page.getByText('3 listings on the book end').waitFor();
  expect(await findings(page)).toEqual([]);
  await page.getByRole('button', { name: 'End them all' }).click();
  await finished(page);
  await page.getByText('Nothing that you have signed is standing.').waitFor();
  for (const item of [first, second, third]) {
    await until('the listing has ended', async () => (await statusOf(item)) === 'cancelled');
  }
  await page.context().close();
  expect(stack.errors).toEqual([]);
});
