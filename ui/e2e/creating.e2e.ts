// From an upload to an item on the market, by a person with a wallet.
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { SELLER, enter } from './acts';
import { findings } from './axe';
import { askedToSend, hold } from './denial';
import type { CollectionCard, DraftPage, ItemDetail } from '../src/shared/api/types';
import { type Stack, api, rpc, standUp, until } from './stack';

let stack: Stack;
beforeAll(async () => void (stack = await standUp()));
afterAll(async () => stack?.stop());

const UNDER_WAY = `0x${'5e'.repeat(32)}`;

/** The list has the new collection before its draft says so; the draft says it once one asks to be told. */
async function draftsComeLate(page: Page): Promise<() => Promise<void>> {
  let late = true;
  await page.route('**/collection/owner/list', async (route) => {
    await until('the collection is listed', glazes);
    await route.continue();
  });
  await page.route('**/collection/owner/drafts', async (route) => {
    const response = await route.fetch();
    const { data, ...rest } = (await response.json()) as { data: DraftPage };
    const before = { collection: null, transaction: UNDER_WAY };
    if (late) data.collections.forEach((one) => Object.assign(one, before));
    await route.fulfill({ response, json: { ...rest, data } });
  });
  return async () => {
    const again = page.waitForResponse('**/collection/owner/list');
    late = false;
    await (await again).finished();
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  };
}

async function called(name: string): Promise<CollectionCard[]> {
  const { collections } = await api<{ collections: CollectionCard[] }>(stack, 'collection/open/list');
  return collections.filter((row) => row.name === name);
}
const glazes = async () => (await called('Glazes of Ada'))[0];

it('H007, B087, B156, B157: a creator deploys a collection, mints an item in it, and finds both on the site', async () => {
  const page = await enter(stack, SELLER);
  await page.goto(`${stack.url}/nftCreate`);
  await page.getByText('You have no collection yet').waitFor();
  // The wallet that signed them in is still theirs on this page.
  await page.getByRole('link', { name: /^0x/ }).waitFor();
  const photograph = { name: 'clay.png', mimeType: 'image/png', buffer: await page.screenshot() };

  await page.getByRole('button', { name: 'New collection' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Glazes of Ada');
  await page.getByLabel('Symbol').fill('GLAZE');
  await page.getByLabel('Royalty in %').fill('5');
  await page.getByLabel('Picture of the collection').setInputFiles(photograph);
  await page.getByRole('img', { name: 'Preview' }).waitFor();
  expect(await findings(page)).toEqual([]);
  const told = await draftsComeLate(page);
  await page.getByRole('button', { name: 'Deploy' }).click();

  await page.getByRole('heading', { name: 'New item' }).waitFor();
  expect(await page.getByLabel('Mint in').innerText()).toContain('Glazes of Ada');
  const program = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>');
  const picture = page.getByLabel('Picture', { exact: true });
  await picture.setInputFiles({ name: 'clay.png', mimeType: 'image/png', buffer: program });
  await page.getByText('Only PNG, JPEG, GIF and WebP pictures').waitFor();
  expect(stack.errors.splice(0)).toHaveLength(1);
  const film = page.getByLabel('Video (optional)');
  const clip = { name: 'clay.mp4', mimeType: 'video/mp4', buffer: Buffer.from('\0\0\0\x18ftypmp42 and nothing else') };
  await film.setInputFiles(clip);
  await page.getByText('Failed to obtain video information').waitFor();
  await page.route('**/dcservice/uploads', (route) => route.abort());
  await film.setInputFiles(clip);
  await page.getByText('Your video upload failed!').waitFor();
  await page.unroute('**/dcservice/uploads');
  stack.errors.splice(0);
  await picture.setInputFiles(photograph);
  await page.getByRole('img', { name: 'Preview' }).waitFor();
  await page.getByLabel('Name', { exact: true }).fill('Ash bowl');
  // What somebody has filled in stays when the list of collections is asked anew beside it.
  await told();
  expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('Ash bowl');
  expect(await page.getByRole('img', { name: 'Preview' }).count()).toBe(1);
  await page.getByRole('button', { name: 'Add a trait' }).click();
  await page.getByLabel('Name of trait 1').fill('Glaze');
  await page.getByLabel('Value of trait 1').fill('Ash');
  await page.getByRole('button', { name: 'Save draft' }).click();
  const draft = page.locator('.draft-list li', { hasText: 'Ash bowl' });
  await draft.getByText('Item, not minted').waitFor();
  await draft.getByRole('button', { name: 'Continue' }).click();
  expect(await page.getByLabel('Value of trait 1').inputValue()).toBe('Ash');
  expect(await findings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Mint' }).click();

  await page.getByText('It is minted.').waitFor();
  await page.locator('.minted').getByRole('link', { name: 'Show item' }).click();
  await page.getByRole('heading', { name: 'Ash bowl' }).waitFor();
  await page.getByRole('button', { name: 'Ash bowl', exact: true }).click();
  await page.getByRole('dialog', { name: 'Ash bowl' }).getByRole('img', { name: 'Ash bowl' }).waitFor();
  expect(await findings(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await page.locator('img[src*="/open/uploads/"]').first().waitFor();
  await page.getByText('Glazes of Ada').first().waitFor();

  await page.goto(`${stack.url}/personal/collection/nft/${(await glazes())!.id}`);
  await page.locator('.item-card img[src$="/384"]').first().waitFor();
  await page.getByRole('link', { name: 'Edit the collection' }).click();
  await page.getByLabel('Banner').setInputFiles(photograph);
  await page.getByRole('img', { name: 'Preview' }).nth(1).waitFor();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.locator('.collection-banner[src*="/open/uploads/"]').waitFor();
  expect(stack.errors).toEqual([]);
  await page.context().close();
});

it('a wallet that sends only after the page was left deploys once, whoever presses again', async () => {
  const page = await enter(stack, SELLER, '/nftCreate');
  await page.getByRole('button', { name: 'New collection' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Slips of Ada');
  await page.getByLabel('Symbol').fill('SLIP');
  await hold(page);
  await page.getByRole('button', { name: 'Deploy' }).click();
  const [sending] = await until('the wallet is asked', async () => {
    const all = await askedToSend(page);
    return all.length > 0 && all;
  });
  await page.reload();
  const hash = await rpc<string>(stack, 'eth_sendTransaction', [sending]);
  await until('it is in a block', () => rpc(stack, 'eth_getTransactionReceipt', [hash]));

  const draft = page.locator('.draft-list li', { hasText: 'Slips of Ada' });
  await draft.getByText('Collection, not deployed').waitFor();
  await draft.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'Deploy' }).click();
  await until('the collection is followed', async () => (await called('Slips of Ada')).length > 0);
  await draft.waitFor({ state: 'detached' });
  expect(await askedToSend(page), 'the wallet is not asked again').toEqual([]);
  expect(await called('Slips of Ada')).toHaveLength(1);
  expect(stack.errors).toEqual([]);
  await page.context().close();
});

it('B087: prints of one picture are minted in a collection of such, as many as are wanted', async () => {
  const page = await enter(stack, SELLER, '/nftCreate');
  await page.getByRole('button', { name: 'New collection' }).click();
  await page.getByRole('radio', { name: 'are there in several copies (ERC-1155)' }).check();
  await page.getByLabel('Name', { exact: true }).fill('Prints of Ada');
  await page.getByLabel('Symbol').fill('PRINT');
  expect(await findings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Deploy' }).click();
  const [prints] = await until('the collection is followed', async () => {
    const all = await called('Prints of Ada');
    return all.length > 0 && all;
  });
  expect(prints!.standard).toBe('erc1155');
  await page.getByLabel('Mint in').selectOption(prints!.id);
  const photograph = { name: 'print.png', mimeType: 'image/png', buffer: await page.screenshot() };
  await page.getByLabel('Picture', { exact: true }).setInputFiles(photograph);
  await page.getByRole('img', { name: 'Preview' }).waitFor();
  await page.getByLabel('Name', { exact: true }).fill('A print');
  const copies = page.getByLabel('Copies');
  await copies.fill('0');
  expect(await page.getByRole('button', { name: 'Mint' }).isDisabled()).toBe(true);
  await copies.fill('12');
  expect(await findings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Mint' }).click();
  await page.getByText('It is minted.').waitFor();
  const item = await api<ItemDetail>(stack, `item/open/info?id=${prints!.id}-1`);
  expect(item.owners.map(({ owner, amount }) => [owner, amount])).toEqual([[SELLER, '12']]);
  expect(stack.errors).toEqual([]);
  await page.context().close();
});
