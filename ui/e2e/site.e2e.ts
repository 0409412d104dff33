// The whole site map in a real browser: every address opens, or sends on whom it should.
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findings } from './axe';
import { type Stack, standUp, visit } from './stack';

interface Line {
  path: string;
  aliases: string[];
  to?: string;
  page?: string;
  guard?: string;
  direct?: boolean;
}
const map = JSON.parse(readFileSync('routes.json', 'utf8')) as Line[];

let stack: Stack;
beforeAll(async () => void (stack = await standUp()));
afterAll(async () => stack?.stop());

const LOOKS = [
  { width: 1280, language: 'en', colorScheme: 'light' },
  { width: 390, language: 'zh-HK', colorScheme: 'dark' },
  { width: 750, language: 'zh-HK', colorScheme: 'light' },
  { width: 749, language: 'en', colorScheme: 'dark' },
] as const;

/** Every look of every page, and all of them looked through; else they take turns. */
const SOAK = process.env.BRICKYARD_SOAK === '1';

const typed = (path: string) =>
  path.replace(/\{(\w+)\??\}/g, 'some-$1').replace(/\*$/, 'anything') || '/';

const user = { uid: '7', username: 'mason', email: 'mason@x.io', walletaddress: '', registertype: 1 };

/** The cookies of somebody who is signed in. What they open on the server is nothing. */
async function signIn(page: Page): Promise<void> {
  const url = stack.url;
  await page.context().addCookies([
    { name: 'user_info', value: encodeURIComponent(JSON.stringify(user)), url },
    { name: 'user_login_info', value: 'token', url, httpOnly: true },
  ]);
}

/** What a page lacks: words, a title, room; and what a screen reader would stumble over. */
async function lacks(page: Page, path: string, seen: boolean): Promise<string[]> {
  await page.goto(stack.url + path);
  await page.locator('h1').first().waitFor();
  const wide = await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth');
  const title = await page.title();
  const words = (await page.locator('main').innerText()).trim();
  // A key instead of a text is a text that is missing.
  const keys = /\b(title|coming|editorial|shell|browse|login)\.[a-zA-Z]+/.exec(`${title} ${words}`);
  return [
    ...(wide > 0 ? [`${path} is ${wide} px too wide`] : []),
    ...(title.length > 72 || title === '' ? [`${path} has the title ${title}`] : []),
    ...(words.length < 12 ? [`${path} is empty`] : []),
    ...(keys ? [`${path} shows ${keys[0]}`] : []),
    ...(seen ? (await findings(page)).map((finding) => `${path}: ${finding}`) : []),
  ];
}

describe('every address of the site map', () => {
  it.each(LOOKS.map((look, turn) => [turn, look] as const))(
    'opens without an error and without a barrier (look %i)',
    async (turn, { width, language, colorScheme }) => {
      const context = { viewport: { width, height: 800 }, language, colorScheme };
      const guest = await visit(stack, '/404', context);
      const member = await visit(stack, '/404', context);
      await signIn(member);
      const pages = map.filter((line) => line.page && line.page !== 'unmatched');
      const lines = pages.flatMap((line) => [line.path, ...line.aliases].map((path) => ({ ...line, path })));
      const found: string[] = [];
      for (const [place, line] of lines.entries()) {
        if (!SOAK && place % LOOKS.length !== turn) continue;
        const page = line.guard === 'session' ? member : guest;
        const seen = SOAK || place % (3 * LOOKS.length) === turn;
        found.push(...(await lacks(page, typed(line.path), seen)));
      }
      expect(found).toEqual([]);
      expect(stack.errors).toEqual([]);
      await guest.context().close();
      await member.context().close();
    },
  );

  it('B014-B033: a page of somebody’s own sends everybody else to the login, and back', async () => {
    const page = await visit(stack, '/terms');
    for (const { path, direct } of map.filter((line) => line.guard === 'session')) {
      const wanted = `${typed(path)}?from=here`;
      if (direct) {
        await page.goto(stack.url + wanted);
        await page.waitForURL(({ pathname }) => pathname === '/');
      }
      // As a link does, without asking the server.
      await page.evaluate((to) => {
        history.pushState({}, '', to);
        dispatchEvent(new PopStateEvent('popstate'));
      }, wanted);
      await page.waitForURL('**/login?*');
      const search = new URL(page.url()).searchParams;
      expect(search.get('path'), path).toBe(wanted);
      expect(search.get('login'), path).toMatch(/^[a-z0-9]{6}$/);
    }
    await signIn(page);
    await page.goto(`${stack.url}/reg/abc`);
    await page.waitForURL(({ pathname }) => pathname === '/');
    await page.context().close();
  });

  it('B037, B038: an unknown path is told by status and words, a detour leads on with its query', async () => {
    const page = await visit(stack, '/v/some?x=1');
    expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe('/video/some?x=1');
    const index = await page.goto(`${stack.url}/index?redirectUri=%2Fkid`);
    expect(index?.status()).toBe(200);
    await page.waitForURL(`${stack.url}/?redirectUri=%2Fkid`);
    const before = stack.errors.length;
    const nowhere = await page.goto(`${stack.url}/nowhere/at/all`);
    expect(nowhere?.status()).toBe(404);
    await page.getByRole('heading', { name: 'This page could not be found' }).waitFor();
    await page.getByRole('link', { name: 'Back to home' }).waitFor();
    // The browser notes the status of the document itself, and nothing else.
    expect(stack.errors.splice(before).every((error) => error.includes('status of 404'))).toBe(true);
    await page.context().close();
  });
});
