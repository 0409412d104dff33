// Whoever operates, whoever is kept out, and whoever has to show that they are no program.
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { BUYER, SELLER, accountPost, enter } from './acts';
import { findings } from './axe';
import { type Stack, standUp, until, visit } from './stack';

let stack: Stack;
beforeAll(async () => void (stack = await standUp()));
afterAll(async () => stack?.stop());

/** Ada lets Eve send no command today, and lifts that again; a number that is none is not sent. */
async function limits(ada: Page, eve: Page): Promise<void> {
  const most = ada.getByLabel('Commands in 24 hours');
  const set = ada.getByRole('button', { name: 'Set limit' });
  for (const none of ['', '-1', '65536', 'many']) {
    await most.fill(none);
    expect(await set.isDisabled(), none).toBe(true);
  }
  await most.fill('0');
  await set.click();
  const limit = ada.locator('.operator-found dl > div', { hasText: 'Commands in 24 hours' }).locator('dd');
  await until('the limit stands', async () => (await limit.innerText()) === '0');
  const token = (await eve.context().cookies()).find((cookie) => cookie.name === 'user_login_info')!.value;
  await expect(accountPost(stack, 'user/login', {}, token)).rejects.toThrow('user/login');
  await ada.getByRole('button', { name: 'Lift limit' }).click();
  await until('the limit is lifted', async () => (await limit.innerText()) === 'No limit');
  await accountPost(stack, 'user/login', {}, token);
}

it('B126, X009: an operator of the command line suspends by the page, and the owner reads why', async () => {
  const eve = await enter(stack, BUYER);
  const ada = await enter(stack, SELLER);
  await ada.goto(`${stack.url}/operator`);
  await ada.getByText('This desk is for operators.').waitFor();
  expect(stack.run('operator', 'grant', SELLER, 'operator')).toContain('Done for account:0x');
  await ada.reload();
  await ada.getByLabel('Account id, wallet or e-mail').fill(BUYER);
  await ada.getByRole('button', { name: 'Find' }).click();
  await ada.getByText('May come in').waitFor();
  expect(await findings(ada)).toEqual([]);
  await limits(ada, eve);
  await ada.getByRole('button', { name: 'Suspend' }).click();
  await ada.getByRole('button', { name: 'Confirm' }).click();
  await ada.getByText('Suspended: Abuse').waitFor();
  await ada.locator('.operator-bars li').waitFor();

  // Any page that asks who is there.
  await eve.goto(`${stack.url}/operator`);
  const dialog = eve.getByRole('dialog', { name: 'Account Suspended' });
  await dialog.getByText('out of ordinary going on with this account').waitFor();
  expect(await findings(eve)).toEqual([]);
  await dialog.getByRole('button', { name: 'OK' }).click();
  await dialog.waitFor({ state: 'detached' });
  await until('nobody is signed in', async () => {
    const names = (await eve.context().cookies()).map((cookie) => cookie.name);
    return !names.includes('user_login_info') && !names.includes('user_info');
  });

  await ada.setViewportSize({ width: 390, height: 844 });
  expect(await findings(ada)).toEqual([]);
  await ada.getByRole('button', { name: 'Let in', exact: true }).click();
  await ada.getByText('Nobody is kept out.').waitFor();
  await ada.getByRole('button', { name: 'Find' }).click();
  await ada.getByText('May come in').waitFor();
  await ada.context().close();
  await eve.context().close();
  // The browser notes that Eve was refused.
  expect(stack.errors.splice(0).filter((error) => !/40[13]/.test(error))).toEqual([]);
});

it('E042, E043: a banner that an operator sets stands on the front page, and is gone when it is withdrawn', async () => {
  const ada = await enter(stack, SELLER);
  stack.run('operator', 'grant', SELLER, 'operator');
  await ada.goto(`${stack.url}/operator`);
  const fill = (label: string, text: string) => ada.getByLabel(label, { exact: true }).fill(text);
  await fill('Name (small letters, digits, hyphens)', 'story');
  await fill('Title, English', 'A week of clay');
  await fill('Button, English', 'Look at it');
  await fill('Title, Chinese', '陶泥一週');
  await fill('Button, Chinese', '看看');
  await fill('Leads to (a path of this site or https)', 'javascript:alert(1)');
  await fill('Place', '0');
  await fill('Shown from', '2024-01-01T00:00');
  const set = ada.getByRole('button', { name: 'Set the banner' });
  await set.click();
  await ada.locator('.toast.bad').waitFor();
  await fill('Leads to (a path of this site or https)', '/marketplace?status=all');
  await set.click();
  const line = ada.locator('[data-banner="story"]');
  await line.getByText('A week of clay').waitFor();
  expect(await findings(ada)).toEqual([]);

  const page = await visit(stack, '/');
  const banner = page.locator('.banner');
  await banner.getByRole('heading', { name: 'A week of clay' }).waitFor();
  await banner.getByRole('link', { name: 'Look at it' }).click();
  await page.waitForURL('**/marketplace?status=all');
  await line.getByRole('button', { name: 'Withdraw' }).click();
  await ada.getByRole('button', { name: 'Confirm' }).click();
  await line.getByText('Withdrawn').waitFor();
  await page.goto(stack.url);
  // The demo's own banner is what is left.
  await banner.getByRole('heading', { name: 'Bricks, laid in the open' }).waitFor();
  // The browser itself notes the refusal of the address.
  expect(stack.errors.splice(0).filter((error) => !error.includes('400'))).toEqual([]);
  await ada.context().close();
  await page.context().close();
});

it('B134: who shares a token rain is counted for operators, and who shares anything else is not', async () => {
  const page = await visit(stack, '/personal/collection');
  const told: string[] = [];
  page.on('request', (request) => request.url().endsWith('frontend/log') && told.push(request.postData() ?? ''));
  const share = async () => {
    await page.getByRole('button', { name: 'Share to' }).click();
    await page.getByRole('dialog', { name: 'Share to' }).waitFor();
    await page.keyboard.press('Escape');
  };
  // Counting begins when the page has come to rest.
  await page.waitForRequest('**/website/visit/add');
  await page.locator('.collection-card').first().click();
  await share();
  await page.evaluate("history.pushState({}, '', '/rain/monsoon'); dispatchEvent(new PopStateEvent('popstate'))");
  await page.getByRole('heading', { name: 'A token rain' }).waitFor();
  await share();
  // What was noted goes out when another tab is turned to.
  await page.evaluate("Object.defineProperty(document, 'hidden', { value: true })");
  await page.evaluate("document.dispatchEvent(new Event('visibilitychange'))");
  await until('it is told', () => Promise.resolve(told.length > 0));
  const { entries } = JSON.parse(told[0]!) as { entries: { kind: string }[] };
  expect(entries.filter(({ kind }) => kind === 'share')).toEqual([{ kind: 'share', name: 'rainPage', ms: 0 }]);
  const ada = await enter(stack, SELLER);
  await ada.goto(`${stack.url}/operator`);
  await ada.getByRole('row', { name: 'Shared from rainPage' }).waitFor();
  await ada.context().close();
  await page.context().close();
  stack.errors.splice(0);
});

// Last: from here on this address has to solve a challenge for each login.
it('B121, B123: after ten wrong passwords a tick lets one go on', async () => {
  const page = await visit(stack, '/login');
  await page.getByLabel('E-mail').fill('nobody@bricks.example');
  await page.getByLabel('Password', { exact: true }).fill('Wrong-brick1');
  const submit = page.locator('form.form button[type=submit]');
  const answer = async () => {
    const answered = page.waitForResponse('**/open/login');
    await submit.click();
    return (await answered).status();
  };
  for (let tries = 0; tries < 10; tries += 1) expect(await answer()).toBe(422);
  expect(await answer()).toBe(403);
  const dialog = page.getByRole('dialog', { name: 'Wait a minute' });
  await dialog.getByText("Please confirm you're not a bot").waitFor();
  expect(await findings(page)).toEqual([]);
  // B125: where the challenge's own code cannot run.
  await page.route('**/captcha-worker*', (route) => route.abort());
  await dialog.getByRole('checkbox').check();
  await dialog.getByText('Login/signup verification not supported in your region').waitFor();
  await page.unrouteAll();
  stack.errors.splice(0);
  await dialog.getByRole('checkbox').check();
  await dialog.waitFor({ state: 'detached' });
  const asked = page.waitForRequest('**/open/login');
  expect(await answer()).toBe(422);
  expect((await (await asked).allHeaders()).recaptcha).toBeTruthy();
  expect(await answer(), 'a token goes once').toBe(403);
  // B122: what was solved too long ago is told in words, and the box stands there once more.
  await dialog.getByRole('checkbox').check();
  await dialog.waitFor({ state: 'detached' });
  await page.route('**/open/login', (route, request) =>
    route.continue({ headers: { ...request.headers(), recaptcha: 'of-yesterday' } }),
  );
  expect(await answer()).toBe(422);
  await page.getByText('The check has expired. Please confirm once more.').waitFor();
  await dialog.waitFor();
  await page.context().close();
});
