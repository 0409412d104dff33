// Whales with what they were counted from, one's own watchlist, and the thresholds that operators set.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { SELLER, enter } from './acts';
import { findings } from './axe';
import { type Stack, standUp, until, visit } from './stack';

let stack: Stack;
beforeAll(async () => void (stack = await standUp()));
afterAll(async () => stack?.stop());

it('R128, R131: whales are a picture and a table, and each value leads to its events', async () => {
  const page = await visit(stack, '/data/whales');
  const table = page.getByRole('group', { name: 'Whales', exact: true });
  await table.getByRole('row').nth(1).waitFor();
  const dots = () => page.locator('.scatter circle').count();
  await until('each whale is a dot and a row', async () => (await dots()) === (await table.getByRole('row').count()) - 1);
  // Who is one changes as people trade: what was opened is gone with its whale, and another is opened.
  const told = table.locator('.held[open] a.why').first();
  const opened = () =>
    until('a whale tells what it was counted from', async () => {
      if (!(await told.isVisible())) await table.locator('.held:not([open]) summary').first().press('Enter');
      return told.isVisible();
    });
  await opened();
  expect(await findings(page)).toEqual([]);
  await opened();
  await told.click();
  await page.waitForURL((url) => url.pathname.startsWith('/audit/event/'));
  await page.context().close();
  expect(stack.errors.splice(0)).toEqual([]);
});

it('R130, R131: somebody watches a collection until it is enough, and an operator sets the thresholds', async () => {
  const page = await enter(stack, SELLER);
  await page.goto(`${stack.url}/data/my-watchlist`);
  await page.getByText('You watch nothing yet.').waitFor();
  await page.goto(`${stack.url}/data`);
  await page.locator('.figures-table tbody th a').first().click();
  await page.getByRole('button', { name: /^Watch:/ }).first().click();
  await page.locator('.watch.current').first().waitFor();
  const alike = page.getByRole('checkbox', { name: 'Royalties alike' });
  await alike.check();
  await page.waitForURL(/normalized=true/);
  await page.getByText('if every listing paid the royalty').waitFor();
  expect(await findings(page), 'a normalized floor').toEqual([]);
  await alike.uncheck();
  await page.getByRole('button', { name: 'Sign this floor' }).click();
  await page.locator('.statement .signer').waitFor();
  expect(await findings(page), 'a signed floor').toEqual([]);
  await page.goto(`${stack.url}/data/my-watchlist`);
  await page.locator('.figures-table tbody tr').first().waitFor();
  const alerts = page.locator('.alert-form');
  const [offers, floor, whales] = [alerts.nth(0), alerts.nth(1), alerts.nth(2)];
  const tell = { name: 'Tell me' };
  const enough = { name: 'Stop telling' };
  await offers.getByLabel('Offers from').fill('0.5');
  await offers.getByRole('button', tell).click();
  await offers.getByRole('button', enough).waitFor();
  await floor.getByLabel('Floor moves by').fill('5');
  await until('the floor is waited for', async () => {
    // Where the last listing of a currency is bought meanwhile, there is no floor in it any more.
    await floor.getByLabel('Floor moves by').press('Enter');
    return floor.getByText('from').isVisible();
  });
  await whales.getByRole('button', tell).click();
  await whales.getByRole('button', enough).waitFor();
  expect(await findings(page)).toEqual([]);
  for (const alert of [offers, floor, whales]) {
    await alert.getByRole('button', enough).click();
    await alert.getByRole('button', enough).waitFor({ state: 'detached' });
  }
  await page.getByRole('button', { name: /^Watch:/ }).first().click();
  await page.getByText('You watch nothing yet.').waitFor();

  stack.run('operator', 'grant', SELLER, 'operator');
  // The role is told to pages at the next sign-in or renewal.
  await page.context().close();
  const operator = await enter(stack, SELLER);
  await operator.goto(`${stack.url}/data/config`);
  await operator.getByLabel("Value of a whale's holdings").fill('500000');
  await operator.getByRole('button', { name: 'Set', exact: true }).click();
  await operator.getByText('Version 1').waitFor();
  expect(await findings(operator)).toEqual([]);
  await operator.context().close();
  expect(stack.errors.splice(0)).toEqual([]);
});
