// The whole site map in a real browser: every address opens, or sends on whom it should; and signing in.
import { readFileSync } from 'node:fs';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signedUp } from './acts';
import { findings } from './axe';
import { LOOKS, SOAK, WHOLE_MS } from './looks';
import { type Stack, api, standUp, until, visit } from './stack';

type StorageState = Awaited<ReturnType<BrowserContext['storageState']>>;

interface Line {
  path: string;
  aliases: string[];
  to?: string;
  page?: string;
  guard?: string;
  direct?: boolean;
}
const pathOf = (url: string) => new URL(url).pathname;
const map = JSON.parse(readFileSync('routes.json', 'utf8')) as Line[];

let stack: Stack;
beforeAll(async () => {
  stack = await standUp();
  const { items } = await api<{ items: { itemId: string }[] }>(stack, 'item/open/list?size=1');
  const itemId = items[0]!.itemId;
  Object.assign(known, { itemId, position: '1', streamType: 'item', streamId: itemId });
});
afterAll(async () => stack?.stop());

/** Of the member who looks. */
let session: StorageState | undefined;

/** What must be there for a page to be more than a word of regret: taken from the log. */
const known: Record<string, string> = {};

const typed = (path: string) => {
  const asked = path === '/nftdetails' ? `${path}?itemId=${known.itemId}` : path;
  return asked.replace(/\{(\w+)\??\}/g, (_, name: string) => known[name] ?? `some-${name}`).replace(/\*$/, 'any');
};

/** What a page lacks: words, a title, room; and what a screen reader would stumble over. */
async function lacks(page: Page, path: string, seen: boolean): Promise<string[]> {
  await page.goto(stack.url + path);
  try {
    await page.locator('h1').first().waitFor({ timeout: 10_000 });
  } catch {
    return [`${path} has no heading`];
  }
  const wide = await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth');
  const title = await page.title();
  const words = (await page.locator('main').innerText()).trim();
  // A key instead of a text is a text that is missing.
  const keys = /\b(title|coming|editorial|shell|browse|login)\.[a-zA-Z]+/.exec(`${title} ${words}`);
  return [
    ...(wide > 0 ? [`${path} is ${wide} px too wide`] : []),
    ...(title.length > 72 || title === '' ? [`${path} has the title ${title}`] : []),
    ...(words.length < 6 ? [`${path} is empty`] : []),
    ...(keys ? [`${path} shows ${keys[0]}`] : []),
    ...(seen ? (await findings(page)).map((finding) => `${path}: ${finding}`) : []),
  ];
}

describe('every address of the site map', () => {
  it.each(LOOKS.map((look, turn) => [turn, look] as const))(
    'B035, B202-B207: opens without an error and without a barrier (look %i, %o)',
    async (turn, { width, language, colorScheme }) => {
      const context = { viewport: { width, height: 800 }, language, colorScheme };
      const guest = await visit(stack, '/404', context);
      const member = await visit(stack, '/404', { ...context, storageState: session });
      // One account for all of them: a network is not let in with one after the other.
      if (!session) await signedUp(stack, member, 'look@bricks.example');
      session = await member.context().storageState();
      const pages = map.filter((line) => line.page && line.page !== 'unmatched');
      const lines = pages.flatMap((line) => [line.path, ...line.aliases].map((path) => ({ ...line, path })));
      const found: string[] = [];
      for (const [place, line] of lines.entries()) {
        if (!SOAK && place % LOOKS.length !== turn) continue;
        const page = line.guard === 'session' ? member : guest;
        const seen = SOAK || place % (3 * LOOKS.length) === turn;
        found.push(...(await lacks(page, typed(line.path), seen)));
      }
      expect([...found, ...stack.errors.splice(0)]).toEqual([]);
      await guest.context().close();
      await member.context().close();
    },
    SOAK ? WHOLE_MS : undefined,
  );

  it('B014-B033, B221: a page of somebody’s own sends everybody else to the login, and back', async () => {
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
    await signedUp(stack, page, 'guest@bricks.example');
    await page.goto(`${stack.url}/reg/abc`);
    await page.waitForURL(({ pathname }) => pathname === '/');
    await page.context().close();
  });

  it('B037, B038: an unknown path is told by status and words, a detour leads on with its query', async () => {
    const page = await visit(stack, '/v/some?x=1');
    await page.waitForURL(`${stack.url}/video/some?x=1`);
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

  it.each([
    ['B042', '/404', ['page not found', "Sorry, we can't find what you're looking for."], 'Back to home'],
    ['B043', '/error?status=423', ['Coming Soon.'], 'Back to home'],
    ['B044', '/error?status=500', ['Error Code', 'Error Message'], 'Back'],
  ])('%s: %s says what it is and leads on', async (_, path, words, way) => {
    const page = await visit(stack, path);
    for (const text of words) await page.getByText(text, { exact: true }).waitFor();
    await page.getByRole(way === 'Back' ? 'button' : 'link', { name: way }).waitFor();
    stack.errors.splice(0);
    await page.context().close();
  });
});

describe('signing in', () => {
  it('B079-B083, B170, X012: what is wrong is said below its field, and a refusal in the server’s words', async () => {
    const page = await visit(stack, '/login?path=%2Fbricks');
    const submit = page.locator('button[type=submit]');
    await page.getByLabel('E-mail').fill('mason');
    await page.getByLabel('Password', { exact: true }).fill('abcdefg1');
    await page.getByLabel('Password', { exact: true }).blur();
    await page.getByText('*Please enter a valid email address.').waitFor();
    await page.getByText('*Incorrect password format.').waitFor();
    expect(await submit.isDisabled()).toBe(true);
    await page.getByLabel('E-mail').fill('mason@x.io');
    await page.getByLabel('Password', { exact: true }).fill('Abcdefg1');
    const bodies: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST') bodies.push(request.postData() ?? '');
    });
    await submit.click();
    await page.locator('.toast.bad').waitFor();
    expect(bodies.join()).not.toContain('Abcdefg1');
    expect(pathOf(page.url())).toBe('/login');
    await page.getByRole('button', { name: 'Forgot password?' }).click();
    await page.waitForURL('**/forgot?*');
    await page.getByRole('button', { name: 'Send Verification Code' }).click();
    // Whether the mailbox has an account is told to its owner alone.
    await page.waitForURL('**/verification?*');
    await page.context().close();
  });

  it('B065-B067, B074-B076: four boxes take digits and pasted codes, and ask on the fourth', async () => {
    const page = await visit(stack, '/verification?email=abcdefgh@x.io&sendEmailType=forgot&sendStatus=1');
    await page.getByText('abcd***@x.io').waitFor();
    await page.getByText('Code Sent').waitFor();
    const boxes = page.getByRole('textbox', { name: /^Digit/ });
    await boxes.first().pressSequentially('1x');
    expect(await boxes.nth(1).inputValue(), 'no digit is no digit').toBe('');
    const asked = page.waitForRequest('**/open/checkcode');
    await page.keyboard.type('234');
    expect((await asked).postDataJSON()).toMatchObject({ email: 'abcdefgh@x.io', code: '1234' });
    const status = page.locator('.status-line');
    await until('what came of it', async () => (await status.innerText()) !== 'Code Sent');
    await page.goto(`${stack.url}/resetPassword?email=a@b.io&code=0123&sendEmailType=forgot`);
    await page.getByRole('heading', { name: 'Reset Password' }).waitFor();
    await page.getByLabel('New').fill('Abcdefg1');
    await page.getByLabel('Confirm').fill('Abcdefg2');
    await page.getByLabel('Confirm').blur();
    await page.getByText('Passwords did not match.').waitFor();
    const missing = ['/resetPassword?email=a@b.io&code=1234', '/verification?email=a@b.io'];
    for (const path of [...missing, '/verification?email=a@b.io&sendEmailType=nothing']) {
      await page.goto(stack.url + path);
      await page.waitForURL('**/login');
    }
    await page.context().close();
  });
});
