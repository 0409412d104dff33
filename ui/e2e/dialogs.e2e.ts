// Dialogs that stand over a page: how somebody comes in by one, and how large they are.
import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ItemCard } from '../src/shared/api/types';
import { SELLER } from './acts';
import { findings } from './axe';
import { type Stack, api, standUp, visit } from './stack';

let stack: Stack;
beforeAll(async () => void (stack = await standUp()));
afterAll(async () => stack?.stop());

const box = (dialog: Locator) =>
  dialog.evaluate((one) => [
    (one as HTMLElement).offsetWidth,
    (one as HTMLElement).offsetHeight,
    getComputedStyle(one).zIndex,
  ]);

it('B209: who goes on by another provider from within a dialog comes back to the page of the dialog', async () => {
  const page = await visit(stack, '/data?range=7d');
  await page.getByRole('button', { name: /^Watch/ }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Log In' });
  const before = new URL(page.url());
  await dialog.getByRole('button', { name: 'Continue with Local provider' }).click();
  await page.waitForURL('**/dev/openid/authorize?*');
  await page.getByLabel('E-mail').fill('dora@bricks.example');
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await page.waitForURL((url) => url.pathname === '/data');
  expect(new URL(page.url()).search).toBe(before.search);
  await page.getByRole('button', { name: 'Your account' }).waitFor();
  await page.context().close();
  expect(stack.errors).toEqual([]);
});

it('B052, B053: a page that is made anew waits until the reward of whoever came in has been seen', async () => {
  const page = await visit(stack, '/data/my-watchlist', { account: SELLER });
  const steps = await page.evaluate('history.length');
  await page.evaluate('window.asItWas = true');
  await page.locator('main').getByRole('button', { name: 'Log In' }).click();
  await page.getByRole('dialog', { name: 'Log In' }).getByRole('button', { name: 'Continue with a wallet' }).click();
  await page.getByRole('button', { name: 'Test Wallet' }).click();
  const reward = page.getByRole('dialog', { name: 'Congratulations' });
  await reward.getByText('50 CBK').waitFor();
  expect(await page.getByRole('dialog', { name: 'Log In' }).count()).toBe(0);
  expect(await page.evaluate('window.asItWas')).toBe(true);
  const loaded = page.waitForEvent('load');
  await reward.getByRole('button', { name: 'Close' }).click();
  await loaded;
  await page.getByRole('button', { name: 'Your account' }).waitFor();
  expect(await page.evaluate('window.asItWas')).toBeUndefined();
  expect([new URL(page.url()).pathname, await page.evaluate('history.length')]).toEqual(['/data/my-watchlist', steps]);
  await page.context().close();
  expect(stack.errors).toEqual([]);
});

it('H073, C036-C039: a challenge is 500 by 300 and lies above all other dialogs', async () => {
  const page = await visit(stack, '/login');
  await page.route('**/open/login', (route) => {
    const json = { code: 1511721, msg: 'Please confirm.', data: null };
    return route.fulfill({ status: 403, json });
  });
  await page.getByLabel('E-mail').fill('ada@bricks.example');
  await page.getByLabel('Password', { exact: true }).fill('Brick-by-brick1');
  await page.locator('form.form button[type=submit]').click();
  const challenge = page.getByRole('dialog', { name: 'Wait a minute' });
  await challenge.getByText("Please confirm you're not a bot").waitFor();
  expect(await box(challenge)).toEqual([500, 300, '4000']);
  await page.goto(`${stack.url}/terms`);
  await page.locator('footer').getByRole('button', { name: 'App for iOS' }).click();
  const other = page.getByRole('dialog', { name: 'Get the app' });
  expect((await box(other))[2]).toBe('3000');
  await page.context().close();
  stack.errors.splice(0);
});

it('H084: a picture is shown as large as the window lets it be, and goes by Escape', async () => {
  const { items } = await api<{ items: ItemCard[] }>(stack, 'item/open/list?size=1&status=all&search=Portrait');
  const item = items[0]!;
  const page = await visit(stack, `/nftdetails?itemId=${item.itemId}`);
  const small = page.locator('.art-button');
  await small.click();
  const preview = page.getByRole('dialog', { name: item.name });
  const picture = preview.getByRole('img', { name: item.name });
  await picture.waitFor();
  expect(await picture.getAttribute('src')).toBe(item.image);
  expect(await findings(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await preview.waitFor({ state: 'detached' });
  expect(await small.evaluate((one) => one === document.activeElement)).toBe(true);
  await page.context().close();
  expect(stack.errors).toEqual([]);
});
