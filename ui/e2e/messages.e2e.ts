// Messages of somebody who is signed in: pushed, read, followed; and a session that is over.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BUYER, SELLER, accountPost, bindWallet, enter, give, signedUp } from './acts';
import { findings } from './axe';
import { type Stack, standUp, until, visit } from './stack';

let stack: Stack;
beforeAll(async () => void (stack = await standUp()));
afterAll(async () => stack?.stop());

describe('messages', () => {
  it('B109, B114, B115: one is pushed, read, and followed into a new window', async () => {
    const page = await visit(stack, '/terms');
    const polls: string[] = [];
    page.on('request', (request) => polls.push(new URL(request.url()).pathname));
    const token = await signedUp(stack, page, 'nora@bricks.example');
    await bindWallet(stack, token, SELLER);
    await page.reload();
    const bell = page.getByRole('button', { name: 'Messages' });
    await bell.getByText('2', { exact: true }).waitFor();
    // The socket has subscribed by the time that it is live; what comes then is pushed.
    const item = await give(stack, SELLER);
    await bell.getByText('3', { exact: true }).waitFor();
    await bell.click();
    const newest = page.locator('.message').first();
    await newest.getByText('Item received').waitFor();
    expect(await page.locator('.message').count(), 'three at most').toBe(3);
    expect(await findings(page)).toEqual([]);
    const opened = page.context().waitForEvent('page');
    polls.length = 0;
    await newest.getByRole('button').click();
    const other = await opened;
    await other.waitForURL(`**/nftdetails?itemId=${item.itemId}`);
    await other.close();
    const order = polls.filter((path) => /message\/(read|jump)$/.test(path)).map((path) => path.split('/').at(-1));
    expect(order).toEqual(['read', 'jump']);
    await bell.getByText('2', { exact: true }).waitFor();
    await page.getByRole('link', { name: 'View All' }).click();
    await page.waitForURL('**/message/notifications');
    await page.getByRole('heading', { name: 'Messages' }).waitFor();
    expect(await page.locator('.notices').count(), 'B113').toBe(0);
    expect(await findings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Mark all as read' }).click();
    await until('nothing is unread', async () => (await page.locator('.message.new').count()) === 0);
    // List and bell are read one after the other.
    await until('the bell says so, too', async () => (await page.locator('.bar .unread').count()) === 0);
    await page.context().addCookies([{ name: 'lang', value: 'zh-HK', url: stack.url }]);
    await page.reload();
    await page.locator('.message').first().getByText('收到物件').waitFor();
    await page.getByRole('tab', { name: '回覆' }).click();
    await page.waitForURL('**/message/replies');
    await page.getByText('沒有通知').waitFor();
    expect(stack.errors.splice(0)).toEqual([]);
    await page.context().close();
  });

  it('who does without a kind of messages is spared it at the bell and in the list, and has it back', async () => {
    const page = await visit(stack, '/terms');
    const token = await signedUp(stack, page, 'mia@bricks.example');
    await bindWallet(stack, token, BUYER);
    await give(stack, BUYER);
    await page.goto(`${stack.url}/message`);
    await page.locator('.message').getByText('Item received').waitFor();
    await page.locator('.inbox').getByRole('link', { name: 'Settings' }).click();
    await page.waitForURL('**/message/setting');
    const sales = page.getByRole('checkbox', { name: /^Sales and orders/ });
    expect(await sales.isChecked()).toBe(true);
    expect(await findings(page)).toEqual([]);
    await sales.focus();
    await page.keyboard.press('Space');
    await page.getByText('Saved').waitFor();
    const bell = page.locator('.bar').getByRole('button', { name: 'Messages' });
    await bell.getByText('2', { exact: true }).waitFor();
    await page.reload();
    await until('it is still left out', async () => (await sales.count()) > 0 && !(await sales.isChecked()));
    await page.goto(`${stack.url}/message`);
    await page.locator('.message').getByText('Welcome').first().waitFor();
    expect(await page.locator('.message').getByText('Item received').count()).toBe(0);
    await page.goto(`${stack.url}/message/setting`);
    await sales.waitFor();
    // What was answered before a wish comes after it, and is not believed.
    const [late, held]: (() => Promise<void>)[][] = [[], []];
    await page.route('**/message/muted', async (route) => {
      const response = await route.fetch();
      late!.push(() => route.fulfill({ response }));
    });
    await page.getByRole('checkbox').last().click();
    await until('it is asked for anew', () => Promise.resolve(late!.length > 0));
    await page.route('**/message/mute', (route) => void held!.push(() => route.continue()));
    await sales.click();
    await until('the wish is shown', () => sales.isChecked());
    const [told] = await Promise.all([page.waitForResponse('**/message/muted'), late![0]!()]);
    await told.finished();
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
    expect(await sales.isChecked(), 'the wish stands').toBe(true);
    await page.unroute('**/message/muted');
    await held![0]!();
    await bell.getByText('3', { exact: true }).waitFor();
    expect(stack.errors.splice(0)).toEqual([]);
    await page.context().close();
    // The same page of the community asks strangers to log in.
    const stranger = await visit(stack, '/community/message/setting', { language: 'zh-HK' });
    await stranger.getByText('請先登入，再選擇訊息。').waitFor();
    expect(await findings(stranger)).toEqual([]);
    await stranger.context().close();
  });

  it.each([
    ['en', 'Please log in.'],
    ['zh-HK', '請登入。'],
  ])('B056, B061: a session that ended elsewhere is found out on the next page (%s)', async (language, words) => {
    const page = await visit(stack, '/terms', { language });
    const token = await signedUp(stack, page, `olga-${language.toLowerCase()}@bricks.example`);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    const infos = () => asked.filter((path) => path.endsWith('/user/wallet/info')).length;
    const told = page.waitForResponse('**/user/wallet/info');
    await page.goto(`${stack.url}/about-us`);
    expect((await told).status()).toBe(200);
    expect(infos(), 'one a page').toBe(1);
    for (const path of ['/', '/marketplace']) {
      const all = page.waitForResponse('**/message/unread');
      await page.goto(stack.url + path);
      await all;
    }
    expect(infos(), 'none on the two').toBe(1);
    await page.goto(`${stack.url}/about-us`);
    await until('it is asked for', () => Promise.resolve(infos() === 2));
    expect(stack.errors.splice(0)).toEqual([]);
    await accountPost(stack, 'user/logout', {}, token);
    await page.goto(`${stack.url}/terms`);
    await page.getByText(words).first().waitFor();
    await page.waitForURL('**/login?*');
    expect(page.url()).toMatch(/\?path=%2Fterms&login=\w{6}$/);
    // By signing out, which is under way while the page is shown.
    const left = async () => (await page.context().cookies()).some(({ name }) => name.startsWith('user_'));
    await until('nothing of the user is left', async () => !(await left()));
    // The browser itself notes each refusal; nothing else went wrong.
    expect(stack.errors.splice(0).filter((error) => !error.includes('401'))).toEqual([]);
    await page.context().close();
  });
});

describe('newsletters', () => {
  it('R126, R127: a newsletter is asked for, confirmed by its mail, read, and left by the mail or by asking', async () => {
    const link = (letter: string, known?: string) =>
      until(`a ${letter} mail`, async () => {
        const text = await (await fetch(`${stack.url}/dev/mail`)).text();
        const begin = `data-to="ada@bricks.example" data-letter="${letter}"`;
        const newest = new RegExp(`${begin}.*?(/subscribe/\\w+\\?token=[\\w.-]+)`, 's').exec(text)?.[1];
        return newest === known ? undefined : newest;
      });
    const page = await visit(stack, '/subscribe/product');
    const ask = async (slug: string, deed: string) => {
      await page.goto(`${stack.url}/subscribe/${slug}`);
      await until('the letter of the address', async () => (await page.getByLabel('Letter').inputValue()) === slug);
      await page.getByLabel('E-mail').fill('ada@bricks.example');
      await page.getByRole('button', { name: deed, exact: true }).click();
      await page.getByText('Check your inbox').waitFor();
      expect(await findings(page)).toEqual([]);
    };
    const press = async (path: string, deed: string, words: string) => {
      await page.goto(stack.url + path);
      await page.getByRole('button', { name: deed, exact: true }).click();
      await page.getByText(words).waitFor();
      expect(await findings(page)).toEqual([]);
    };
    await ask('product', 'Subscribe');
    const first = await link('subscribe');
    await press(first, 'Subscribe', 'Done: What is new comes to you from now on.');
    await publish();
    await press(await link('edition'), 'Unsubscribe', 'Done: What is new no longer comes to you.');
    await ask('market', 'Subscribe');
    await press(await link('subscribe', first), 'Subscribe', 'Done: Market letter comes to you from now on.');
    await ask('market', 'Unsubscribe');
    await press(await link('unsubscribe'), 'Unsubscribe', 'Done: Market letter no longer comes to you.');
    await page.context().close();
  });
});

/** An edition, first to the operator alone, then to all readers; a line tells how far it has come. */
async function publish(): Promise<void> {
  const page = await enter(stack, SELLER);
  stack.run('operator', 'grant', SELLER, 'operator');
  await page.goto(`${stack.url}/operator`);
  const desk = page.getByRole('region', { name: 'Newsletters' });
  await desk.getByRole('combobox').selectOption('product');
  await desk.getByLabel('Subject, English').fill('Walls by mail');
  await desk.getByLabel('Text, English').fill('**Bricks** by [mail](https://bricks.example/).');
  await desk.getByLabel('Subject, Chinese').fill('電郵砌磚');
  await desk.getByLabel('Text, Chinese').fill('**磚塊**寄到。');
  await desk.getByRole('button', { name: 'Send me a copy' }).click();
  await page.getByText('On its way to your own mailbox.').waitFor();
  expect(await findings(page)).toEqual([]);
  await desk.getByRole('button', { name: 'Publish' }).click();
  await page.getByRole('button', { name: 'Confirm' }).click();
  const line = desk.locator('[data-edition="product 1"]');
  await until('its mail is written', async () => (await line.locator('.number').first().innerText()) === '1');
  await page.context().close();
}
