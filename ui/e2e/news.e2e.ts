// News: somebody contributes it, an operator publishes it, others find it, like it and talk about it.
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { BUYER, CREATOR, enter } from './acts';
import { findings } from './axe';
import { type Stack, standUp, until, visit } from './stack';

let stack: Stack;
let cleo: Page;
beforeAll(async () => {
  stack = await standUp();
  cleo = await enter(stack, CREATOR);
  stack.run('operator', 'grant', CREATOR, 'operator');
});
afterAll(async () => stack?.stop());

const TITLE = 'The old kiln burns again';
const FIRST = 'It was cold for a year.\nNobody knew why.';
const SECOND = 'Now there is smoke, and there are bricks.';
const SOURCE = 'https://www.kiln.example/smoke';
const FAST = 'Kiln tokens moved twice within an hour';

const entry = (page: Page, title: string) => page.locator('[data-news]', { hasText: title });
const send = (page: Page) => page.getByRole('button', { name: 'Send', exact: true }).click();
const confirm = (page: Page) => page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click();

async function photograph(page: Page) {
  return { name: 'kiln.png', mimeType: 'image/png', buffer: await page.screenshot() };
}

/** Nothing stands beyond the window's edge, at any width of the design. */
async function fits(page: Page): Promise<void> {
  for (const width of [750, 749, 390]) {
    await page.setViewportSize({ width, height: 844 });
    expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth'), `${width}`).toBeLessThanOrEqual(0);
  }
  expect(await findings(page)).toEqual([]);
  await page.setViewportSize({ width: 1280, height: 900 });
}

/** Ada begins to write before anybody knows who she is; what she wrote is there when she has come in. */
async function contribute(): Promise<Page> {
  // Whoever comes for the first time is welcomed by a dialog, which is another story.
  await (await enter(stack, BUYER)).context().close();
  const ada = await visit(stack, '/contributenews', { account: BUYER });
  await ada.getByText('Log in to see what you have contributed.').waitFor();
  await ada.getByLabel('Title').fill(TITLE);
  await fits(ada);
  await send(ada);
  await ada.waitForURL('**/login?path=*');
  expect(new URL(ada.url()).searchParams.get('path')).toBe('/contributenews');
  await ada.getByRole('button', { name: 'Continue with a wallet' }).click();
  await ada.getByRole('button', { name: 'Test Wallet' }).click();
  await ada.waitForURL('**/contributenews');
  await until('what was written is there', async () => (await ada.getByLabel('Title').inputValue()) === TITLE);
  await ada.getByText('You have contributed nothing yet.').waitFor();

  await ada.getByLabel('Where it comes from').fill('http://kiln.example');
  await send(ada);
  await ada.getByText('Write a text of at most 20,000 characters').waitFor();
  await ada.getByText('Begin with https://').waitFor();
  const text = ada.getByLabel('Text', { exact: true });
  expect(await text.evaluate((one) => one === document.activeElement)).toBe(true);
  expect(await findings(ada)).toEqual([]);
  await text.fill(`${FIRST}\n\n${SECOND}`);
  await ada.getByLabel('Where it comes from').fill(SOURCE);
  await ada.getByLabel('Picture').setInputFiles(await photograph(ada));
  await ada.getByRole('img', { name: 'Preview' }).waitFor();
  await send(ada);
  await entry(ada, TITLE).getByText('Waits for an operator').waitFor();
  expect(await ada.getByLabel('Title').inputValue()).toBe('');

  await ada.getByRole('radio', { name: /^Fast news/ }).check();
  await ada.getByLabel('Title').fill(FAST);
  await text.fill('x'.repeat(501));
  await ada.getByText('501 of 500 characters').waitFor();
  await text.fill('Two of them went to the same wallet.');
  await send(ada);
  await entry(ada, FAST).getByText('Waits for an operator').waitFor();
  await fits(ada);
  return ada;
}

/** Cleo, who operates, publishes the one and declines the other. */
async function review(): Promise<void> {
  await cleo.goto(`${stack.url}/operator`);
  const desk = cleo.getByRole('region', { name: 'Contributed news', exact: true });
  await desk.getByText(SECOND).waitFor();
  expect(await desk.getByRole('link', { name: /kiln\.example/ }).getAttribute('rel')).toBe('noopener nofollow ugc');
  await desk.getByRole('button', { name: `Picture: ${TITLE}` }).click();
  const shown = cleo.getByRole('dialog').getByRole('img');
  await until('it is drawn', () => shown.evaluate((one) => (one as HTMLImageElement).naturalWidth > 0));
  await cleo.keyboard.press('Escape');
  expect(await findings(cleo)).toEqual([]);
  await entry(cleo, FAST).getByLabel('Why it would be declined').selectOption('unsourced');
  await desk.getByRole('button', { name: `Decline: ${FAST}` }).click();
  await entry(cleo, FAST).waitFor({ state: 'detached' });
  await desk.getByRole('button', { name: `Publish: ${TITLE}` }).click();
  await desk.getByText('No news waits.').waitFor();
}

/** Opens the newest message; it leads into a window of its own. */
async function follow(page: Page): Promise<Page> {
  await page.getByRole('button', { name: 'Messages' }).click();
  await page.getByRole('tab', { name: 'Notifications' }).click();
  const opened = page.context().waitForEvent('page');
  await page.locator('#notice-list .message').first().getByRole('button').click();
  return opened;
}

it('somebody contributes news; an operator decides; readers find it, and it is gone when it is withdrawn', async () => {
  const visitor = await visit(stack, '/news');
  await visitor.getByText('No news in this language yet.').waitFor();
  await visitor.getByRole('combobox', { name: 'Language' }).selectOption('all');
  await visitor.getByText('No news yet.').waitFor();
  expect(new URL(visitor.url()).searchParams.get('language')).toBe('all');
  await fits(visitor);
  const ada = await contribute();
  await review();

  await entry(visitor, TITLE).waitFor();
  await entry(ada, FAST).getByText('What it says cannot be checked.').waitFor();
  await entry(ada, TITLE).getByText('Published', { exact: true }).waitFor();
  const led = await follow(ada);
  await led.waitForURL('**/news/detail/0x*');
  await led.close();

  await visitor.getByRole('searchbox', { name: 'Search the news' }).fill('smoke');
  await visitor.getByRole('button', { name: 'Search', exact: true }).last().click();
  await visitor.getByRole('heading', { name: 'News about “smoke”' }).waitFor();
  expect(new URL(visitor.url()).searchParams.get('q')).toBe('smoke');
  await entry(visitor, TITLE).waitFor();
  await fits(visitor);
  await visitor.goto(`${stack.url}/search/community/smoke`);
  await visitor.getByRole('link', { name: 'News about “smoke”' }).click();
  await visitor.waitForURL('**/news?*');
  await visitor.getByRole('link', { name: TITLE }).first().click();
  await visitor.waitForURL('**/news/detail/0x*');
  const paragraphs = visitor.locator('.news-text p');
  await paragraphs.nth(1).waitFor();
  expect(await paragraphs.allInnerTexts()).toEqual([FIRST, SECOND]);
  const picture = visitor.locator('.news-picture');
  await until('it is drawn', () => picture.evaluate((one) => (one as HTMLImageElement).naturalWidth > 0));
  await visitor.getByText('Nobody has commented yet.').waitFor();
  await fits(visitor);

  const place = new URL(visitor.url()).pathname;
  await cleo.goto(stack.url + place);
  await cleo.getByRole('button', { name: `Like ${TITLE}: 0`, exact: true }).click();
  await visitor.getByRole('button', { name: `Like ${TITLE}: 1`, exact: true }).waitFor();
  await cleo.getByRole('textbox', { name: 'Write a comment' }).fill('At last.');
  await cleo.getByRole('button', { name: 'Comment', exact: true }).click();
  await visitor.locator('.comment-words', { hasText: 'At last.' }).waitFor();

  await ada.goto(stack.url + place);
  await ada.getByRole('button', { name: `Withdraw: ${TITLE}` }).click();
  await confirm(ada);
  await ada.getByText('It is withdrawn. Only you see this page.').waitFor();
  expect(await findings(ada)).toEqual([]);
  await visitor.getByRole('heading', { name: 'This piece of news is not here.' }).waitFor();
  expect(await findings(visitor)).toEqual([]);
  await visitor.goto(`${stack.url}/news?language=all`);
  await visitor.getByText('No news yet.').waitFor();
  await ada.context().close();
  await visitor.context().close();
  // A page that is not there answers so; the browser says it as an error.
  expect(stack.errors.splice(0).filter((error) => !error.includes('404'))).toEqual([]);
});

it('fast news stands by days, in the language of the site or in all', async () => {
  const ada = await enter(stack, BUYER, '/contributenews?kind=fast');
  await ada.getByLabel('Title').fill('快訊一則');
  await ada.getByLabel('Text', { exact: true }).fill('磚窯重開。');
  await ada.getByLabel('Written in').selectOption('zh-HK');
  await send(ada);
  await entry(ada, '快訊一則').waitFor();
  await cleo.goto(`${stack.url}/operator`);
  await cleo.getByRole('button', { name: 'Publish: 快訊一則' }).click();
  await entry(cleo, '快訊一則').waitFor({ state: 'detached' });

  const visitor = await visit(stack, '/news/latest', { language: 'zh-HK' });
  await visitor.getByRole('heading', { name: '今日' }).waitFor();
  await entry(visitor, '快訊一則').getByText('磚窯重開。').waitFor();
  await entry(visitor, '快訊一則').getByRole('button', { name: /^讚好/ }).waitFor();
  await fits(visitor);
  await visitor.getByRole('combobox', { name: '語言' }).selectOption('en');
  await visitor.getByText('暫時未有快訊。').waitFor();
  expect(new URL(visitor.url()).searchParams.get('language')).toBe('en');
  await entry(visitor, '快訊一則').waitFor({ state: 'detached' });
  await Promise.all([ada, visitor].map((page) => page.context().close()));
  expect(stack.errors.splice(0)).toEqual([]);
});
