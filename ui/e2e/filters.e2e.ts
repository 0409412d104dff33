// What the market is narrowed to stands in its address: it outlives a reload and a way there and back.
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { CollectionCard, CreatorRanking } from '../src/shared/api/types';
import { findings } from './axe';
import { type Stack, api, standUp, until, visit } from './stack';

let stack: Stack;
beforeAll(async () => void (stack = await standUp()));
afterAll(async () => stack?.stop());

const cards = (page: Page) => page.locator('.item-card');
const choice = (page: Page, label: string) => page.getByRole('combobox', { name: label, exact: true });
const asked = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams);

/** Everything that is shown is of the collection. */
const only = (page: Page, name: string) =>
  until(`only ${name}`, async () => {
    const names = await cards(page).locator('.card-body > .muted').allInnerTexts();
    return names.length > 0 && names.every((one) => one === name);
  });

it('choices are kept through a reload, and by whoever goes to an item and comes back', async () => {
  const { collections } = await api<{ collections: CollectionCard[] }>(stack, 'collection/open/list');
  const studies = collections.find(({ name }) => name === 'Kiln Studies')!;
  const page = await visit(stack, '/marketplace');
  await cards(page).first().waitFor();
  await choice(page, 'Status').selectOption('all');
  await choice(page, 'Collection').selectOption(studies.id);
  await choice(page, 'Sort').selectOption('token');
  await page.waitForURL('**sort=token**');
  const whole = { status: 'all', collection: studies.id, sort: 'token' };
  expect(asked(page)).toMatchObject(whole);
  await only(page, studies.name);

  await page.reload();
  await only(page, studies.name);
  expect(asked(page)).toMatchObject(whole);
  expect(await choice(page, 'Collection').inputValue()).toBe(studies.id);
  expect(await choice(page, 'Sort').inputValue()).toBe('token');
  expect(await findings(page)).toEqual([]);

  await cards(page).first().click();
  await page.waitForURL('**/nftdetails?**');
  await page.goBack();
  await only(page, studies.name);
  expect(asked(page)).toMatchObject(whole);
  expect(await choice(page, 'Status').inputValue()).toBe('all');

  await page.goto(`${stack.url}/marketplace?sort=luck&collection=kilns&currency=euro&maxPrice=5`);
  await cards(page).first().waitFor();
  expect(await choice(page, 'Collection').inputValue()).toBe('');
  expect(stack.errors).toEqual([]);
  await page.context().close();
});

it('creators are found by a part of their address, and by what they made', async () => {
  const { creators } = await api<CreatorRanking>(stack, 'open/creator/top/ranking');
  const { collections } = await api<{ collections: CollectionCard[] }>(stack, 'collection/open/list');
  const { address } = creators[0]!;
  const { name } = collections.find(({ creator }) => creator === address)!;
  const page = await visit(stack, '/search/creators');
  for (const text of [address.slice(4, 16), name.toUpperCase()]) {
    const field = page.getByRole('main').getByRole('textbox', { name: 'Search' });
    await field.fill(text);
    await field.press('Enter');
    await page.waitForURL(`**/search/creators/${encodeURIComponent(text)}`);
    await page.locator(`tr a[href*="${address}"]`).waitFor();
    expect(await findings(page)).toEqual([]);
  }
  await page.goto(`${stack.url}/search/creators/zzzzzz`);
  await page.getByText('No search result').waitFor();
  expect(stack.errors).toEqual([]);
  await page.context().close();
});
