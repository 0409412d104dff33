// One's own profile: who is nobody yet, who has no wallet, and what a wallet's owner tells and others see.
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { BUYER, SELLER, accountPost, enter, give, signedUp } from './acts';
import { findings } from './axe';
import { type Stack, standUp, visit } from './stack';

let stack: Stack;
beforeAll(async () => void (stack = await standUp()));
afterAll(async () => stack?.stop());

const username = (page: Page) => page.getByRole('textbox', { name: 'Username' });
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor();

it('R029, R030, U105: a visitor is asked to log in, and comes back to what they wanted', async () => {
  const page = await visit(stack, '/profile?isedit=true', { account: BUYER });
  await page.getByRole('main').getByRole('link', { name: 'Log In' }).click();
  await page.waitForURL((url) => url.pathname === '/login' && url.searchParams.get('path') === '/profile?isedit=true');
  await page.getByRole('button', { name: 'Continue with a wallet' }).click();
  await page.getByRole('button', { name: 'Test Wallet' }).click();
  await page.waitForURL((url) => url.pathname === '/profile' && url.searchParams.get('isedit') === 'true');
  await heading(page, 'Edit profile');
  expect(stack.errors).toEqual([]);
  await page.context().close();
});

it('B078: who came by e-mail chooses a name that nobody else has, and no wallet is needed for it', async () => {
  const page = await visit(stack, '/about-us');
  const token = await signedUp(stack, page, 'ada@bricks.example');
  const other = await visit(stack, '/about-us');
  const theirs = await signedUp(stack, other, 'bob@bricks.example');
  await accountPost(stack, 'user/update/username', { username: 'Potter' }, theirs);
  await other.context().close();

  await page.goto(`${stack.url}/profile`);
  await heading(page, 'brick_');
  await page.getByText('ada@bricks.example').waitFor();
  await page.getByText('What you tell about yourself belongs to a wallet.').waitFor();
  expect(await findings(page)).toEqual([]);
  await page.getByRole('link', { name: 'Edit profile' }).click();
  const save = page.getByRole('button', { name: 'Save name' });
  for (const bad of ['abc', 'ab cd']) {
    await username(page).fill(bad);
    await username(page).blur();
    await page.locator('.field-error', { hasText: '4 to 16 letters' }).waitFor();
    expect(await save.isDisabled()).toBe(true);
  }
  await username(page).fill('potter');
  await username(page).press('Enter');
  await page.locator('.field-error', { hasText: 'Somebody else is called so.' }).waitFor();
  await username(page).fill('brickyard');
  await username(page).press('Enter');
  await page.locator('.field-error', { hasText: 'Nobody is called so here.' }).waitFor();
  expect(stack.errors.splice(0)).toHaveLength(2);
  await username(page).fill('ada-l');
  expect(await findings(page)).toEqual([]);
  await username(page).press('Enter');
  await page.getByText('Name saved.').waitFor();
  expect(await save.isDisabled(), 'nothing is left to save').toBe(true);
  await page.goto(`${stack.url}/profile`);
  await heading(page, 'ada-l');
  const { data } = await accountPost(stack, 'user/login', {}, token);
  expect(data.username).toBe('ada-l');
  expect(stack.errors).toEqual([]);
  await page.context().close();
});

it('E016: what the owner of a wallet tells is signed, seen at once, there after a reload, and seen by others', async () => {
  const page = await enter(stack, SELLER, '/profile?isedit=true');
  const save = page.getByRole('button', { name: 'Save profile' });
  const about = page.getByRole('textbox', { name: 'About you' });
  await about.fill('I lay bricks.\nSince 1843.');
  await page.getByText('25 of 500 characters').waitFor();
  const website = page.getByLabel('Website');
  await website.fill('http://plain.example');
  await website.press('Tab');
  await page.locator('.field-error', { hasText: 'begins with https://' }).waitFor();
  expect(await save.isDisabled()).toBe(true);
  await website.fill('https://bricks.example');
  await page.getByRole('textbox', { name: 'Twitter' }).fill('https://x.com/bricks');
  const program = { name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('<svg onload="alert(1)"/>') };
  await page.getByLabel('Picture').setInputFiles(program);
  await page.getByText('Only PNG, JPEG, GIF and WebP pictures').waitFor();
  expect(stack.errors.splice(0)).toHaveLength(1);
  const picture = { name: 'a.png', mimeType: 'image/png', buffer: await page.screenshot() };
  await page.getByLabel('Picture').setInputFiles(picture);
  await page.getByRole('img', { name: 'Preview' }).waitFor();
  await page.getByLabel('Banner').setInputFiles(picture);
  await page.getByRole('img', { name: 'Preview' }).nth(1).waitFor();
  expect(await findings(page)).toEqual([]);

  // Nothing is lost by a slip: whoever leaves is asked.
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('dialog', { name: 'What you changed is not saved yet.' }).waitFor();
  await page.getByRole('button', { name: 'Keep editing' }).press('Enter');
  expect(await about.inputValue()).toContain('1843');
  await page.evaluate('testWallet.deny = true');
  await save.click();
  await page.locator('.progress .why', { hasText: 'Signature denied' }).waitFor();
  await page.evaluate('testWallet.deny = false');
  await save.focus();
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => url.pathname === '/profile' && url.search === '');
  await page.getByText('Profile saved.').waitFor();
  for (const again of [false, true]) {
    if (again) await page.reload();
    await page.locator('.person-words', { hasText: 'I lay bricks.' }).waitFor();
    await page.locator('.page-head img[src*="/open/uploads/"]').waitFor();
    await page.locator('.collection-banner[src*="/open/uploads/"]').waitFor();
    await page.locator('.bar .avatar img[src$="/96"]').waitFor();
  }
  expect(await findings(page)).toEqual([]);

  await page.getByRole('link', { name: 'Edit profile' }).click();
  expect(await about.inputValue()).toBe('I lay bricks.\nSince 1843.');
  await username(page).fill('mason');
  await username(page).press('Enter');
  await page.getByText('Name saved.').waitFor();
  await about.fill('');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Leave without saving' }).click();
  await heading(page, 'mason');

  const visitor = await visit(stack, `/personal/creator?address=${SELLER}`);
  await heading(visitor, 'mason');
  await visitor.getByText('Since 1843.').waitFor();
  await visitor.getByRole('link', { name: 'bricks.example' }).waitFor();
  expect(await visitor.getByRole('link', { name: 'x.com/bricks' }).getAttribute('rel')).toContain('nofollow');
  expect(await visitor.getByRole('link', { name: 'Edit profile' }).count()).toBe(0);
  expect(await findings(visitor)).toEqual([]);
  expect(stack.errors).toEqual([]);
  await visitor.context().close();
  await page.context().close();
});

it('N008: an item that the wallet holds is its picture, with a check that leads to it', async () => {
  await give(stack, SELLER);
  const page = await enter(stack, SELLER, '/profile?isedit=true');
  const choices = page.getByRole('group', { name: 'One of your NFTs as your picture' });
  await choices.getByRole('radio').nth(1).check();
  const worn = (await choices.getByRole('img').first().getAttribute('src'))!;
  await page.getByRole('button', { name: 'Save profile' }).click();
  await page.waitForURL((url) => url.pathname === '/profile' && url.search === '');
  const check = page.getByRole('link', { name: 'A picture of an item that this wallet holds' });
  await check.waitFor();
  expect(await check.locator('img').getAttribute('src')).toContain(worn.replace(/\/96$/, ''));
  await page.locator(`.bar .avatar img[src="${worn}"]`).waitFor();
  expect(await findings(page)).toEqual([]);
  await check.click();
  await page.waitForURL((url) => url.pathname === '/nftdetails');
  // Taken off again, the wall that is drawn for everybody is back.
  await page.goto(`${stack.url}/profile?isedit=true`);
  await choices.getByRole('radio', { checked: true }).waitFor();
  await choices.getByRole('radio').first().check();
  await page.getByRole('button', { name: 'Save profile' }).click();
  await page.waitForURL((url) => url.pathname === '/profile' && url.search === '');
  await page.locator('.page-head img[src*="/art/face/"]').waitFor();
  expect(await check.count()).toBe(0);
  expect(stack.errors).toEqual([]);
  await page.context().close();
});
