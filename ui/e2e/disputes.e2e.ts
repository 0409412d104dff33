// A paid sale that is not delivered: both sides speak, the arbiter decides, the money goes back.
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { BUYER, CREATOR, SELLER, enter, finished, give, wethOf } from './acts';
import { findings } from './axe';
import { close, confirm, sell } from './sales';
import { type Stack, standUp } from './stack';

let stack: Stack;
beforeAll(async () => void (stack = await standUp()));
afterAll(async () => stack?.stop());

/** The smallest picture. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC',
  'base64',
);

/** Of which decisions it is told who gets what. */
const verdicts = (place: Locator) =>
  place.locator('[data-verdict]').evaluateAll((all) => all.map((one) => one.getAttribute('data-verdict')));

async function say(page: Page, button: string, label: string, text: string, picture = false) {
  await page.getByRole('button', { name: button, exact: true }).click();
  const dialog = page.getByRole('dialog');
  if (picture) {
    await dialog.getByLabel('Add a file').setInputFiles({ name: 'box.png', mimeType: 'image/png', buffer: PICTURE });
    await dialog.getByText('box.png').waitFor();
    expect(await findings(page)).toEqual([]);
  }
  if (label === 'Why you decide so') {
    await dialog.locator('[data-verdict="stands"]').getByText('Seller receives').waitFor();
    await dialog.getByLabel('The buyer has the money back').check();
    expect(await verdicts(dialog)).toEqual(['undone']);
  }
  await dialog.getByLabel(label).fill(text);
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await finished(page);
  await close(page);
}

it('a dispute is opened with a picture, answered, and decided by the arbiter for the buyer', async () => {
  const item = await give(stack, SELLER);
  const path = `/nftdetails?itemId=${item.itemId}`;
  const [seller, buyer] = await Promise.all([enter(stack, SELLER, path), enter(stack, BUYER, path)]);
  await sell(stack, seller, item.itemId, '20500', { auction: false, keep: true });
  await confirm(buyer, 'Buy now');
  const had = await wethOf(stack, BUYER);
  await say(buyer, 'Open a dispute', 'What happened', 'It never came.', true);

  const theirs = seller.getByRole('region', { name: 'In dispute' });
  await theirs.getByText('It never came.').waitFor();
  await theirs.getByRole('link', { name: 'File 1' }).waitFor();
  expect(await verdicts(theirs)).toEqual(['stands', 'undone']);
  expect(await theirs.locator('[data-verdict="undone"] dd').nth(1).innerText()).toMatch(/^− 20,500 /);
  await say(seller, 'Add to your side', 'What happened', 'It is on its way.');
  await buyer.getByText('It is on its way.').waitFor();
  expect(await findings(buyer)).toEqual([]);

  const arbiter = await enter(stack, CREATOR);
  stack.run('operator', 'grant', CREATOR, 'operator');
  await arbiter.goto(`${stack.url}/operator`);
  await arbiter.getByText('2 statements').waitFor();
  await arbiter.getByRole('button', { name: 'Read', exact: true }).click();
  await arbiter.getByText('It is on its way.').waitFor();
  expect(await findings(arbiter)).toEqual([]);
  await say(arbiter, 'Decide', 'Why you decide so', 'Nothing was sent.');
  await arbiter.getByText('No dispute is open.').waitFor();
  for (const page of [seller, buyer]) {
    const decided = page.getByRole('region', { name: 'Dispute decided' });
    await decided.getByText('Nothing was sent.').waitFor();
    expect(await verdicts(decided)).toEqual(['undone']);
  }
  expect((await wethOf(stack, BUYER)) - had).toBe(20_500n * 10n ** 18n);
  for (const page of [seller, buyer, arbiter]) await page.context().close();
  expect(stack.errors).toEqual([]);
});
