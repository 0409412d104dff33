// Telling operators what is wrong, and telling others what is good.
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ItemCard } from '../src/shared/api/types';
import { BUYER, SELLER, enter } from './acts';
import { findings } from './axe';
import { type Stack, api, standUp, until, visit } from './stack';

let stack: Stack;
beforeAll(async () => void (stack = await standUp()));
afterAll(async () => stack?.stop());

const CALL = '/api/communityservice/workorder/save';

/** The bodies of the calls to a path, as they go out. */
function callsTo(page: Page, path: string): string[] {
  const bodies: string[] = [];
  page.on('request', (request) => new URL(request.url()).pathname === path && bodies.push(request.postData() ?? ''));
  return bodies;
}

const open = (page: Page) => page.getByRole('button', { name: 'Report', exact: true }).click();

it('B088: a report needs a type of problem, else nothing is sent; an operator settles what is sent', async () => {
  const { items } = await api<{ items: ItemCard[] }>(stack, 'item/open/list?size=1&status=all');
  const item = items[0]!;
  const place = `/nftdetails?itemId=${item.itemId}`;
  const visitor = await visit(stack, place);
  await open(visitor);
  await visitor.waitForURL('**/login?path=*');
  expect(new URL(visitor.url()).searchParams.get('path')).toBe(place);
  await visitor.context().close();

  const eve = await enter(stack, BUYER, place);
  const sent = callsTo(eve, CALL);
  await open(eve);
  const dialog = eve.getByRole('dialog', { name: `Report ${item.name}` });
  await dialog.getByLabel('What else should be known (optional)').fill('It is a copy of mine.');
  expect(await findings(eve)).toEqual([]);
  await dialog.getByRole('button', { name: 'Send' }).click();
  const asked = 'Please select type of problem you encountered';
  await dialog.getByRole('alert').getByText(asked, { exact: true }).waitFor();
  const first = dialog.getByRole('radio').first();
  await until('the first is focused', () => first.evaluate((one) => one === document.activeElement));
  expect(await findings(eve)).toEqual([]);
  expect(sent).toEqual([]);
  await eve.keyboard.press('ArrowDown');
  await eve.keyboard.press('ArrowDown');
  await dialog.getByRole('button', { name: 'Send' }).click();
  await eve.getByText('Thank you. An operator will look at it.').waitFor();
  await dialog.waitFor({ state: 'detached' });
  const about = { targettype: 'item', targetid: item.itemId };
  expect(sent).toEqual([JSON.stringify({ ...about, type: 'stolen', content: 'It is a copy of mine.' })]);
  await open(eve);
  await dialog.getByRole('radio', { name: 'Spam' }).check();
  await dialog.getByRole('button', { name: 'Send' }).click();
  await dialog.getByText('You have reported this already').waitFor();
  await dialog.getByRole('button', { name: 'Cancel' }).click();

  const person = `/personal/creator?address=${SELLER}&type=1`;
  for (const path of [`/personal/collection/nft/${item.collection}`, person]) {
    await eve.goto(stack.url + path);
    await open(eve);
    await eve.getByRole('radio', { name: 'Something else' }).check();
    await eve.getByRole('dialog').getByRole('button', { name: 'Send' }).click();
    await eve.getByRole('dialog').waitFor({ state: 'detached' });
  }
  await eve.goto(`${stack.url}/personal/creator?address=${BUYER}&type=1`);
  await eve.getByRole('navigation', { name: 'Personal page' }).waitFor();
  expect(await eve.getByRole('button', { name: 'Report', exact: true }).count(), 'on their own page').toBe(0);
  expect(sent).toHaveLength(4);
  await eve.context().close();

  const ada = await enter(stack, SELLER);
  stack.run('operator', 'grant', SELLER, 'operator');
  await ada.goto(`${stack.url}/operator`);
  const desk = ada.getByRole('region', { name: 'Reports', exact: true });
  const line = desk.locator(`[data-report="${item.itemId}"]`);
  await line.getByText('It is a copy of mine.').waitFor();
  await line.getByText('Stolen property').waitFor();
  await line.getByText('1 person').waitFor();
  expect(await findings(ada)).toEqual([]);
  await line.getByRole('button', { name: /^Uphold: Item/ }).click();
  await line.waitFor({ state: 'detached' });
  await desk.getByRole('button', { name: /^Dismiss: Collection/ }).click();
  await desk.getByRole('button', { name: /^Dismiss: Wallet/ }).click();
  await desk.getByText('Nothing is reported.').waitFor();
  await ada.context().close();
  // The browser notes that the second report was refused.
  expect(stack.errors.splice(0).filter((error) => !error.includes('422'))).toEqual([]);
});

const CARD = '/api/dcservice/share/card';

it('B138: what is shared is told in upper case; what comes back is said, and a failure closes without a word', async () => {
  const share = async (page: Page) => {
    await page.getByRole('button', { name: 'Share to' }).click();
    return page.getByRole('dialog', { name: 'Share to' });
  };
  const { items } = await api<{ items: ItemCard[] }>(stack, 'item/open/list?size=1&status=all');
  const place = `/personal/collection/nft/${items[0]!.collection}`;
  const visitor = await visit(stack, place);
  const untold = callsTo(visitor, CARD);
  await (await share(visitor)).getByRole('button', { name: 'copylink' }).click();
  await visitor.locator('.toast').waitFor();
  expect(untold, 'of nobody').toEqual([]);
  await visitor.context().close();

  const eve = await enter(stack, BUYER, place);
  await eve.context().route('https://**', (route) => route.abort());
  const told = callsTo(eve, CARD);
  const dialog = await share(eve);
  const elsewhere = eve.context().waitForEvent('page');
  await dialog.getByRole('link', { name: 'telegram' }).click();
  await (await elsewhere).close();
  await eve.locator('.toast:not(.bad)').getByText('Thank you for sharing.').waitFor();
  expect(told).toEqual(['{"type":"COLLECTION","social":"TELEGRAM"}']);
  expect(await dialog.isVisible()).toBe(true);
  expect(await findings(eve)).toEqual([]);
  await until('the toast is gone', async () => (await eve.locator('.toast').count()) === 0);

  for (const status of [500, 401]) {
    await eve.route(`**${CARD}`, (route) => route.fulfill({ status, json: { code: 1511504, data: null, msg: 'No.' } }));
    const away = eve.context().waitForEvent('page');
    await dialog.getByRole('link', { name: 'facebook' }).click();
    await (await away).close();
    await dialog.waitFor({ state: 'detached' });
    expect(await eve.locator('.toast').count()).toBe(0);
    await eve.unroute(`**${CARD}`);
    await share(eve);
  }
  expect(told).toHaveLength(3);
  const cookies = (await eve.context().cookies()).map((cookie) => cookie.name);
  expect(cookies).toContain('user_login_info');
  expect(new URL(eve.url()).pathname).toBe(place);
  await eve.context().close();
  // The browser notes the failures, and that nothing elsewhere was reached.
  expect(stack.errors.splice(0).filter((error) => !/401|500|ERR_FAILED/.test(error))).toEqual([]);
});
