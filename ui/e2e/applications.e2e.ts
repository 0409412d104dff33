// What people apply for: a certification with screenshots, an airdrop with a collection; and who looks at it.
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AirdropPage } from '../src/shared/api/types';
import { BUYER, SELLER, enter, give, move, own } from './acts';
import { findings } from './axe';
import { type Stack, api, standUp, until, visit } from './stack';

let stack: Stack;
let ada: Page;
beforeAll(async () => {
  stack = await standUp();
  ada = await enter(stack, SELLER);
  stack.run('operator', 'grant', SELLER, 'operator');
});
afterAll(async () => stack?.stop());

async function photograph(page: Page, name: string) {
  return { name: `${name}.png`, mimeType: 'image/png', buffer: await page.screenshot() };
}

/** What the account service tells of whoever has come in on the page. */
const certified = (page: Page) =>
  page.evaluate(async () => {
    const answer = await (await fetch('/api/accountservice/user/info')).json();
    return String(answer.data.certification);
  });

async function desk(name: string) {
  await ada.goto(`${stack.url}/operator`);
  const region = ada.getByRole('region', { name, exact: true });
  await region.waitFor();
  return region;
}

const send = (page: Page) => page.getByRole('button', { name: 'Send application' }).click();
const ownLine = (page: Page, number: number) => page.locator(`[data-application="${number}"]`);

it('B185, B220: an influencer applies with screenshots, an operator grants it, and the badge shows', async () => {
  const visitor = await visit(stack, '/cooperation');
  await visitor.getByRole('link', { name: 'Apply: influencer' }).click();
  await visitor.waitForURL('**/login?path=*');
  expect(new URL(visitor.url()).searchParams.get('path')).toBe('/cooperation?apply=influencer#certification');

  const eve = await enter(stack, BUYER, '/cooperation');
  await eve.getByText('You have not applied for anything here.').waitFor();
  expect(await findings(eve)).toEqual([]);
  await eve.getByRole('link', { name: 'Apply: influencer' }).press('Enter');
  const head = eve.getByRole('heading', { name: 'Apply for certification: influencer' });
  await until('the form has the focus', () => head.evaluate((one) => one === document.activeElement));
  await eve.goBack();
  await eve.getByRole('link', { name: 'Apply: project party' }).waitFor();
  await eve.goForward();

  const sent: string[] = [];
  eve.on('request', (request) => request.url().includes('/certification/') && sent.push(request.postData() ?? ''));
  await send(eve);
  await eve.getByText('Upload a screenshot of your follower count.').waitFor();
  expect(await eve.getByLabel('nickname').evaluate((one) => one === document.activeElement)).toBe(true);
  const [face, clay] = [await photograph(eve, 'face'), await photograph(ada, 'clay')];
  for (const [label, picture] of [['nickname', face], ['follower count', clay], ['creator dashboard', face]] as const) {
    await eve.getByLabel(label).setInputFiles(picture);
  }
  await eve.getByRole('img', { name: 'Preview' }).nth(2).waitFor();
  expect(await findings(eve)).toEqual([]);
  expect(sent).toEqual([]);
  await send(eve);
  await eve.getByText('Your application is sent. It is pending until reviewed.').waitFor();
  await ownLine(eve, 1).getByText('Pending until reviewed').waitFor();
  expect(sent).toHaveLength(1);
  expect(await certified(eve)).toBe('');

  const applications = await desk('Applications');
  await applications.getByRole('button', { name: 'creator dashboard, picture 1' }).click();
  const shown = ada.getByRole('dialog').getByRole('img', { name: 'creator dashboard, picture 1' });
  await until('it is drawn', () => shown.evaluate((one) => (one as HTMLImageElement).naturalWidth > 0));
  await ada.keyboard.press('Escape');
  expect(await findings(ada)).toEqual([]);
  await applications.getByRole('button', { name: /^Grant: influencer/ }).click();
  await applications.getByText('No application is pending.').waitFor();

  expect(await certified(eve)).toBe('influencer');
  await eve.goto(`${stack.url}/profile`);
  await eve.locator('.certified', { hasText: 'influencer' }).waitFor();
  await visitor.goto(`${stack.url}/personal/creator?address=${BUYER}&type=1`);
  await visitor.locator('.certified', { hasText: 'influencer' }).waitFor();
  expect(await findings(visitor)).toEqual([]);
  await eve.goto(`${stack.url}/cooperation`);
  await eve.getByText('You are certified.').waitFor();
  expect(await eve.getByRole('link', { name: 'Apply: influencer' }).count()).toBe(0);
  await ownLine(eve, 1).getByText('Granted').waitFor();

  await ada.getByLabel('Account id, wallet or e-mail').fill(BUYER);
  await ada.getByRole('button', { name: 'Find' }).click();
  await ada.getByRole('button', { name: 'Take certification away' }).click();
  await ada.getByRole('button', { name: 'Confirm' }).click();
  await ada.getByRole('button', { name: 'Take certification away' }).waitFor({ state: 'detached' });
  expect(await certified(eve)).toBe('');
  await visitor.reload();
  await visitor.locator('.page-head h1').waitFor();
  await visitor.waitForLoadState('networkidle');
  expect(await visitor.locator('.certified').count()).toBe(0);
  await Promise.all([visitor, eve].map((page) => page.context().close()));
  expect(stack.errors.splice(0)).toEqual([]);
});

it('B185, B220: a project party is refused with a reason, withdraws, and is granted what it sends anew', async () => {
  const eve = await enter(stack, BUYER, '/cooperation?apply=project');
  const apply = async (website: string) => {
    await eve.getByLabel('official website').fill(website);
    await eve.getByLabel('e-mail').fill('eve@bricks.example');
    await eve.getByLabel('Twitter/Discord').fill('https://discord.gg/bricks');
    expect(await eve.getByLabel('wallet address', { exact: true }).inputValue()).toBe(BUYER);
    const pictures = [await photograph(eve, 'one'), await photograph(ada, 'two')];
    await eve.getByLabel('screenshots', { exact: true }).setInputFiles(pictures);
    await eve.getByText('2 of 8 pictures').waitFor();
    await send(eve);
  };
  await apply('http://bricks.example');
  await eve.getByText('An address that begins with https://, without spaces.').waitFor();
  await eve.getByLabel('official website').fill('https://bricks.example');
  expect(await findings(eve)).toEqual([]);
  await send(eve);
  await ownLine(eve, 2).getByText('Pending until reviewed').waitFor();

  const applications = await desk('Applications');
  await applications.getByRole('link', { name: 'https://discord.gg/bricks' }).waitFor();
  await applications.getByLabel('Why it would be refused').selectOption('not_proven');
  await applications.getByRole('button', { name: /^Refuse: project party/ }).click();
  await applications.getByText('No application is pending.').waitFor();
  await eve.reload();
  await ownLine(eve, 2).getByText('Refused').waitFor();
  await ownLine(eve, 2).getByText('What was sent does not prove it.').waitFor();

  await apply('https://bricks.example');
  await eve.getByRole('button', { name: 'Withdraw: project party, no. 3' }).click();
  await eve.getByRole('button', { name: 'Confirm' }).click();
  await ownLine(eve, 3).getByText('Withdrawn').waitFor();
  await apply('https://bricks.example');
  await ownLine(eve, 4).getByText('Pending until reviewed').waitFor();
  const renewed = await desk('Applications');
  await renewed.getByRole('button', { name: /^Grant: project party/ }).click();
  await renewed.getByText('No application is pending.').waitFor();
  expect(await certified(eve)).toBe('project party');
  await eve.goto(`${stack.url}/personal/creator?address=${BUYER}&type=1`);
  await eve.locator('.certified', { hasText: 'project party' }).waitFor();
  await eve.context().close();
  expect(stack.errors.splice(0)).toEqual([]);
});

const HEADS = [
  ...['Airdrop ID', 'Airdrop Time', 'TX Hash', 'Source Address', 'Destination Address', 'Project Name'],
  ...['Token Name', 'Network', 'NFT or Not', 'Amount', 'Value in USD'],
];

it('B090: an airdrop is pending until reviewed; what is sent once it is granted shows as a record', async () => {
  const item = await give(stack, BUYER);
  const eve = await enter(stack, BUYER, '/activity/airdrop');
  await eve.getByText('No airdrop has been recorded here.').waitFor();
  expect(await findings(eve)).toEqual([]);
  await send(eve);
  await eve.getByText('Choose a collection.').waitFor();
  await eve.getByLabel('project name').fill('Kiln');
  await eve.getByLabel('collection', { exact: true }).selectOption(item.collection);
  await eve.getByLabel('token name').fill('Shards');
  expect(await eve.getByLabel('source wallet').inputValue()).toBe(BUYER);
  await eve.getByLabel('items that will be handed out').fill('1');
  await eve.getByLabel('note (optional)').fill('One for Ada.');
  await send(eve);
  await eve.getByText('Your application is sent. It is pending until reviewed.').waitFor();
  await eve.locator('.own-applications').getByText('Pending until reviewed').waitFor();
  expect(await findings(eve)).toEqual([]);
  await move(stack, item, BUYER, SELLER);
  const { total } = await own<AirdropPage>(stack, eve, 'airdrop/open/records?page=1&size=20');
  expect(total, 'nothing before it is granted').toBe(0);

  const applications = await desk('Applications');
  await applications.getByText('One for Ada.').waitFor();
  await applications.getByRole('button', { name: /^Grant: airdrop/ }).click();
  await applications.getByText('No application is pending.').waitFor();
  await move(stack, item, SELLER, BUYER);
  await move(stack, item, BUYER, SELLER);
  await until('it is told', async () => (await api<AirdropPage>(stack, 'airdrop/open/records')).total === 1);
  const visitor = await visit(stack, '/activity/airdrop');
  const row = visitor.locator('.airdrop-records tbody tr');
  await row.getByText('Kiln').waitFor();
  expect(await visitor.locator('.airdrop-records thead th').allInnerTexts()).toEqual(HEADS);
  const cells = await row.locator('td').allInnerTexts();
  expect(cells).toHaveLength(HEADS.length);
  expect(cells.slice(3, 7)).toEqual(['0x1cbd…c9ec', '0xfabb…694a', 'Kiln', `Shards #${item.tokenId}`]);
  expect(cells[7]).not.toBe('');
  expect(cells.slice(8, 10)).toEqual(['Yes', '1']);
  expect(cells[10]).toMatch(/^(\$[\d,]+\.\d\d|–)$/);
  expect(await findings(visitor)).toEqual([]);
  await visitor.getByText('Log in to apply.').waitFor();
  await row.getByRole('link', { name: `Shards #${item.tokenId}` }).click();
  await visitor.waitForURL(`**/nftdetails?itemId=${item.itemId}`);
  await Promise.all([visitor, eve].map((page) => page.context().close()));
  expect(stack.errors.splice(0)).toEqual([]);
});
