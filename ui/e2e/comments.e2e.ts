// People talk below an item: they comment, reply and like, are told of it, and take back what they said.
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { BUYER, CREATOR, SELLER, enter, give } from './acts';
import { findings } from './axe';
import { type Stack, standUp, until, visit } from './stack';

let stack: Stack;
beforeAll(async () => void (stack = await standUp()));
afterAll(async () => stack?.stop());

const QUESTION = 'Who laid this one?\nIt leans a little.';
const ANSWER = 'It was me, on a windy day.';
const THANKS = 'Thank you for the answer.';

/** The words of a comment, and the buttons right below them. */
const words = (page: Page, text: string) => page.locator('.comment-words', { hasText: text.split('\n')[0]! });
const deed = (page: Page, text: string, name: RegExp) =>
  words(page, text).locator('..').locator('> .comment-deeds').getByRole('button', { name });

const focusedText = (page: Page) =>
  page.evaluate(() => (document.activeElement?.matches('li.comment') && document.activeElement.textContent) || '');

async function reply(page: Page, to: string, text: string): Promise<void> {
  await deed(page, to, /^Reply/).click();
  await page.getByRole('textbox', { name: /^Reply to/ }).fill(text);
  await page.getByRole('button', { name: 'Send reply' }).click();
  await until('one stands at the new reply', async () => (await focusedText(page)).includes(text));
  await page.getByRole('textbox', { name: /^Reply to/ }).waitFor({ state: 'detached' });
}

async function takeBack(page: Page, text: string): Promise<void> {
  await deed(page, text, /^Delete/).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click();
  await words(page, text).waitFor({ state: 'detached' });
}

/** Opens the newest message of a kind; it leads into a window of its own. */
async function follow(page: Page, kind: string): Promise<Page> {
  await page.getByRole('button', { name: 'Messages' }).click();
  await page.getByRole('tab', { name: kind }).click();
  const opened = page.context().waitForEvent('page');
  await page.locator('#notice-list .message').first().getByRole('button').click();
  return opened;
}

/** Ada begins to write before anybody knows who she is; what she wrote is there when she has come in. */
async function askAsVisitor(place: string): Promise<Page> {
  // Whoever comes for the first time is welcomed by a dialog, which is another story.
  await (await enter(stack, BUYER)).context().close();
  const ada = await visit(stack, place, { account: BUYER });
  const box = ada.getByRole('textbox', { name: 'Write a comment' });
  await ada.getByText('Nobody has commented yet.').waitFor();
  expect(await findings(ada)).toEqual([]);
  await box.fill(QUESTION);
  await ada.getByRole('button', { name: 'Comment', exact: true }).click();
  await ada.waitForURL('**/login?path=*');
  expect(new URL(ada.url()).searchParams.get('path')).toBe(place);
  await ada.getByRole('button', { name: 'Continue with a wallet' }).click();
  await ada.getByRole('button', { name: 'Test Wallet' }).click();
  await ada.waitForURL(stack.url + place);
  await until('what was written is there', async () => (await box.inputValue()) === QUESTION);
  await box.fill('x'.repeat(1_001));
  await ada.getByText('1,001 of 1,000 characters').waitFor();
  await ada.getByText('At most 1,000 characters, and nothing but letters and line breaks.').waitFor();
  await box.fill(' ');
  await ada.getByRole('button', { name: 'Comment', exact: true }).click();
  await ada.getByText('Write something first.').waitFor();
  expect(await findings(ada)).toEqual([]);
  await box.fill(QUESTION);
  await ada.getByRole('button', { name: 'Comment', exact: true }).click();
  await words(ada, QUESTION).waitFor();
  expect(await box.inputValue()).toBe('');
  return ada;
}

/** Cleo, who operates, reads the reported words and takes the comment away. */
async function removeReported(text: string): Promise<void> {
  const cleo = await enter(stack, CREATOR);
  stack.run('operator', 'grant', CREATOR, 'operator');
  await cleo.goto(`${stack.url}/operator`);
  const line = cleo.getByRole('region', { name: 'Reports', exact: true }).locator('[data-report]', { hasText: text });
  await line.getByText('Offensive content').waitFor();
  expect(await line.getByRole('link').first().getAttribute('href')).toContain('#comment-');
  expect(await findings(cleo)).toEqual([]);
  await line.getByRole('button', { name: /^Remove the comment by/ }).click();
  await cleo.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click();
  await line.getByRole('button', { name: /^Remove the comment by/ }).waitFor({ state: 'detached' });
  await cleo.context().close();
}

it('N130, N132: two people comment, reply and like; both see it live and are led to it', async () => {
  const bea = await enter(stack, SELLER);
  const item = await give(stack, SELLER);
  const place = `/nftdetails?itemId=${item.itemId}`;
  await bea.goto(stack.url + place);
  await bea.getByText('Nobody has commented yet.').waitFor();
  const ada = await askAsVisitor(place);
  await words(bea, QUESTION).waitFor();
  await bea.getByRole('heading', { name: 'Comments 1' }).waitFor();

  const led = await follow(bea, 'Replies');
  await led.waitForURL((url) => url.hash.startsWith('#comment-'));
  const address = led.url();
  await until('one stands at the comment', async () => (await focusedText(led)).includes('It leans a little.'));
  expect(await findings(led)).toEqual([]);
  await reply(led, QUESTION, ANSWER);
  expect(await findings(led)).toEqual([]);
  await led.close();

  await ada.getByRole('button', { name: 'Show 1 reply' }).click();
  await words(ada, ANSWER).waitFor();
  // Of the reply boxes one is open.
  await deed(ada, QUESTION, /^Reply/).click();
  await deed(ada, ANSWER, /^Reply/).click();
  expect(await ada.getByRole('textbox', { name: /^Reply to/ }).count()).toBe(1);
  await ada.getByRole('button', { name: 'Cancel', exact: true }).click();
  await reply(ada, ANSWER, THANKS);
  const below = ada.locator('.replies > li');
  await until('both stand in one thread', async () => (await below.count()) === 2);

  await ada.getByRole('button', { name: `Like ${item.name}: 0`, exact: true }).click();
  await ada.getByRole('button', { name: `Like ${item.name}: 1`, exact: true, pressed: true }).waitFor();
  await bea.getByRole('button', { name: `Like ${item.name}: 1`, exact: true, pressed: false }).waitFor();
  await deed(ada, ANSWER, /^Like .*: 0$/).click();
  const ownLike = () => deed(ada, ANSWER, /^Like .*: 1$/).getAttribute('aria-pressed');
  await until('it is liked', async () => (await ownLike()) === 'true');
  await bea.getByRole('button', { name: 'Show 2 replies' }).click();
  await deed(bea, ANSWER, /^Like .*: 1$/).waitFor();
  await ada.reload();
  await ada.getByRole('button', { name: `Like ${item.name}: 1`, exact: true, pressed: true }).click();
  await bea.getByRole('button', { name: `Like ${item.name}: 0`, exact: true }).waitFor();
  const liked = await follow(bea, 'Likes');
  await liked.waitForURL('**/nftdetails?itemId=*');
  await liked.close();

  await ada.setViewportSize({ width: 390, height: 844 });
  await ada.getByRole('button', { name: 'Show 2 replies' }).click();
  await words(ada, THANKS).waitFor();
  expect(await ada.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0);
  expect(await findings(ada)).toEqual([]);
  await deed(ada, ANSWER, /^Report/).click();
  const dialog = ada.getByRole('dialog', { name: /^Report the comment by/ });
  await dialog.getByRole('radio', { name: 'Offensive content' }).check();
  await dialog.getByRole('button', { name: 'Send' }).click();
  await dialog.waitFor({ state: 'detached' });
  await removeReported(ANSWER);
  await words(ada, ANSWER).waitFor({ state: 'detached' });
  await words(bea, ANSWER).waitFor({ state: 'detached' });

  await takeBack(ada, QUESTION);
  await ada.getByText('This comment was deleted.').waitFor();
  expect(await findings(ada)).toEqual([]);
  await takeBack(ada, THANKS);
  await ada.getByText('Nobody has commented yet.').waitFor();
  await bea.getByText('Nobody has commented yet.').waitFor();
  await bea.goto(stack.url);
  await bea.goto(address);
  await bea.getByText('The comment you came for is no longer here.').waitFor();
  await ada.context().close();
  await bea.context().close();
  expect(stack.errors.splice(0)).toEqual([]);
});

it('a collection has comments of its own, to which an address leads as well', async () => {
  const ada = await enter(stack, BUYER);
  const item = await give(stack, SELLER);
  const place = `/personal/collection/nft/${item.collection}`;
  await ada.goto(stack.url + place);
  await ada.getByRole('link', { name: 'Comments', exact: true }).click();
  await ada.getByRole('textbox', { name: 'Write a comment' }).fill(QUESTION);
  await ada.getByRole('button', { name: 'Comment', exact: true }).click();
  await words(ada, QUESTION).waitFor();
  const id = await ada.locator('li.comment').first().getAttribute('id');
  const visitor = await visit(stack, `${place}#${id}`);
  await until('one stands at the comment', async () => (await focusedText(visitor)).includes('It leans a little.'));
  expect(await findings(visitor)).toEqual([]);
  await visitor.locator('.page-head').getByRole('button', { name: /^Like / }).click();
  await visitor.waitForURL('**/login?path=*');
  expect(new URL(visitor.url()).searchParams.get('path')).toBe(place);
  await visitor.context().close();
  await ada.context().close();
  expect(stack.errors.splice(0)).toEqual([]);
});
