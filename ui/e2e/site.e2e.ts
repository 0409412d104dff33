// The whole site map in a real browser: every address opens, or sends on whom it should; and signing in.
import { readFileSync } from 'node:fs';
import type { BrowserContext } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signedUp } from './acts';
import { ROUNDS, SOAK, WHOLE_MS, lacks, lookedThrough } from './looks';
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
/** Of the member who looks: one account for all, since a network is not let in with one after the other. */
let session: StorageState;
beforeAll(async () => {
  stack = await standUp();
  const { items } = await api<{ items: { itemId: string }[] }>(stack, 'item/open/list?size=1');
  const itemId = items[0]!.itemId;
  const member = await visit(stack, '/404');
  await signedUp(stack, member, 'look@bricks.example');
  session = await member.context().storageState();
  await member.context().close();
  stack.errors.splice(0);
  Object.assign(known, { itemId, position: '1', streamType: 'item', streamId: itemId });
});
afterAll(async () => stack?.stop());

/** What must be there for a page to be more than a word of regret: taken from the log. */
const known: Record<string, string> = {};

const typed = (path: string) => {
  const asked = path === '/nftdetails' ? `${path}?itemId=${known.itemId}` : path;
  return asked.replace(/\{(\w+)\??\}/g, (_, name: string) => known[name] ?? `some-${name}`).replace(/\*$/, 'any');
};

describe('every address of the site map', () => {
  it.each(ROUNDS.map((round, turn) => [turn, round] as const))(
    'B035, B202-B207: opens without an error and without a barrier (round %i, %o)',
    async (turn, { language, looks }) => {
      const pages = map.filter((line) => line.page && line.page !== 'unmatched');
      const lines = pages.flatMap((line) => [line.path, ...line.aliases].map((path) => ({ ...line, path })));
      const mine = lines.filter((_, place) => SOAK || place % ROUNDS.length === turn);
      const chosen = [...mine.entries()];
      const found: string[] = [];
      // Two look at a time: one loads while the other is looked through.
      const looker = async () => {
        const { width, colorScheme } = looks[0]!;
        const context = { language, viewport: { width, height: 800 }, colorScheme };
        const guest = await visit(stack, '/404', context);
        const member = await visit(stack, '/404', { ...context, storageState: session });
        for (let next = chosen.shift(); next; next = chosen.shift()) {
          const [place, line] = next;
          const page = line.guard === 'session' ? member : guest;
          const path = typed(line.path);
          await page.goto(stack.url + path);
          const lacking = await lacks(page, path, looks, lookedThrough(place));
          found.push(...lacking);
        }
        await guest.context().close();
        await member.context().close();
      };
      await Promise.all([looker(), looker()]);
      expect([...found, ...stack.errors.splice(0)]).toEqual([]);
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
