// Headers, drawers, cards, the footer and forms: what each holds, in the order that is listed for it.
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { BUYER, bindWallet, signedUp } from './acts';
import { type Stack, standUp, until, visit } from './stack';

let stack: Stack;
beforeAll(async () => void (stack = await standUp()));
afterAll(async () => stack?.stop());

const SPOKEN = 'a, button, input, h1, h2, h3, strong, p, li';

const pieces = (page: Page, part: string): Promise<string[]> =>
  page
    .locator(part)
    .first()
    .evaluate(
      (root, spoken) =>
        [...root.querySelectorAll(spoken)]
          .filter((one) => one.checkVisibility())
          .map((one) => one.getAttribute('aria-label') ?? one.textContent.trim()),
      SPOKEN,
    );

/** The first of them that is not said after those before it. */
function missing(said: string[], wanted: (string | RegExp)[]): string | RegExp | undefined {
  let place = 0;
  for (const want of wanted) {
    const fits = (text: string) => (typeof want === 'string' ? text === want : want.test(text));
    const at = said.findIndex((text, number) => number >= place && fits(text));
    if (at < 0) return want;
    place = at + 1;
  }
  return undefined;
}

/** All of this comes to stand in a part of the page in this order, other things between or not. */
async function expectInOrder(page: Page, part: string, wanted: (string | RegExp)[]): Promise<void> {
  let said: string[] = [];
  // Parts that are seldom needed are loaded when they are.
  const stands = async () => missing((said = await pieces(page, part)), wanted) === undefined;
  await until(`${part} in order`, stands).catch(() => {
    throw new Error(`${missing(said, wanted)} is not in its place among ${said.join(' | ')}`);
  });
}
const SOCIAL = ['telegram', 'twitter', 'medium', 'discord'];
const APPS = [/android/i, /ios/i];

it('H025-H072: what a guest finds in headers, drawers and the footer stands in the listed order', async () => {
  const page = await visit(stack, '/', { viewport: { width: 1680, height: 900 } });
  await page.locator('.item-card').first().waitFor();
  const entries = ['News', 'Media', 'About Us', 'More', ...SOCIAL, 'Write to us', ...APPS, 'Log In', 'Sign Up'];
  await expectInOrder(page, 'header.bar', entries);
  const legal = ['Terms of use', 'Privacy', 'Contact Us'];
  await expectInOrder(page, 'footer.foot', [...APPS, ...SOCIAL, 'Join our community', ...legal]);
  for (const name of legal) {
    expect(await page.locator('footer.foot').getByRole('link', { name }).getAttribute('target'), name).toBe('_blank');
  }
  await page.locator('footer.foot').getByText('© 2024 Brickyard', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'More', exact: true }).click();
  const more = ['Cooperation', 'Avatars', 'Contact Us', ...SOCIAL, 'Write to us', ...APPS];
  await expectInOrder(page, '.drawer', more);
  await page.goto(`${stack.url}/kid`);
  await page.locator('.bar.kid').getByRole('link', { name: 'Log In' }).waitFor();
  await expectInOrder(page, '.bar.kid', [/Brickyard/, /search/i, 'Language', 'Log In', 'Messages']);
  await page.setViewportSize({ width: 749, height: 800 });
  await page.getByRole('button', { name: 'MENU' }).click();
  const second = ['Media', 'Cooperation', 'Avatars', 'Contact Us', 'Log In'];
  await expectInOrder(page, '.drawer', ['MENU', 'Home', 'Launchpad', 'Marketplace', 'News', ...second]);
  await page.goto(stack.url);
  await page.getByRole('button', { name: 'MENU' }).click();
  await expectInOrder(page, '.drawer', ['MENU', 'News', ...second]);
  const told = '/verification?email=abcdefgh@x.io&sendEmailType=forgot&sendStatus=1';
  await page.goto(stack.url + told);
  await page.getByText('Code Sent').waitFor();
  const form = ['Check Your Inbox', 'abcd***@x.io', /^Digit 1/, /^Digit 4/, /^Send the code again/];
  await expectInOrder(page, 'main', [...form, 'Code Sent', 'OK']);
  await page.context().close();
});

it('H001-H024, H053-H058, H087-H089: what stands around somebody who is signed in, too', async () => {
  const page = await visit(stack, '/terms');
  await bindWallet(stack, await signedUp(stack, page, 'joiner@bricks.example'), BUYER);
  await page.reload();
  const tools = [/^Search/, 'Create', 'Language', /^Messages/, 'Your account'];
  await page.getByRole('button', { name: 'Your account', exact: true }).waitFor();
  await expectInOrder(page, 'header.bar', ['Home', 'Launchpad', 'Marketplace', 'News', ...tools]);
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await page.getByRole('link', { name: 'Group', exact: true }).waitFor();
  await expectInOrder(page, 'header.bar', ['NFTs', 'Group']);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Messages' }).click();
  await page.locator('.message').first().waitFor();
  const kinds = [/^Notifications/, /^Replies/, /^Likes/];
  await expectInOrder(page, '.notices', [...kinds, /Welcome to Brickyard/, 'View All']);
  await page.getByRole('button', { name: 'Your account', exact: true }).click();
  await page.getByRole('button', { name: 'Disconnect' }).waitFor();
  const wallet = ['Switch', 'Disconnect', /^Spending/, 'Details', /^FANS/, /^KFC/, /^USDT/, 'Withdraw'];
  await expectInOrder(page, '.wallet-card', wallet);
  const pages = ['My Profile', 'Sell', 'My Collections', 'Creator Earnings', 'Sell list', 'My KID', 'Sign Out'];
  await expectInOrder(page, '.wallet-card', pages);
  await page.getByRole('button', { name: 'Disconnect' }).click();
  await page.getByRole('dialog', { name: 'Are you sure to disconnect' }).waitFor();
  await expectInOrder(page, 'dialog[open]', [/^Are you sure to disconnect/, 'Confirm', 'Cancel']);
  await page.context().close();
});

it('H066-H070: the ways to the app stand by platform, each with its link or a word that it comes', async () => {
  const page = await visit(stack, '/terms');
  await page.route('**/open/android/url', (route) => {
    const data = { apk: 'https://apps.example/brickyard.apk', ow: 'javascript:alert(1)' };
    return route.fulfill({ json: { code: 1511200, msg: '', data } });
  });
  await page.locator('footer').getByRole('button', { name: 'App for iOS' }).click();
  const offers = () => page.locator('.app-offers li').evaluateAll((all) => all.map((one) => (one as HTMLElement).innerText.split(/\s*\n\s*/).join(': ')));
  await page.getByText('Testflight').waitFor();
  await until('iOS', async () => (await offers()).join() === 'Testflight: Coming Soon,App Store: Coming Soon');
  await page.getByRole('dialog').getByRole('button', { name: 'Android' }).click();
  const android = 'APK: Get it,APK test: Coming Soon,Google Play: Coming Soon';
  await until('Android', async () => (await offers()).join() === android);
  expect(await page.getByRole('link', { name: 'Get it' }).getAttribute('href')).toBe('https://apps.example/brickyard.apk');
  await page.context().close();
});
