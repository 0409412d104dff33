// What people change about how they come in: password, mailbox, account; and a registration begun anew.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { BUYER, PASSWORD, SELLER, codeOf, connectWallet, enter, signedUp } from './acts';
import { findings } from './axe';
import { type Stack, standUp, until, visit } from './stack';

let stack: Stack;
beforeAll(async () => void (stack = await standUp()));
afterAll(async () => stack?.stop());

it('B070: another password, from the settings by the code to the profile', async () => {
  const page = await visit(stack, '/terms');
  const email = 'petra@bricks.example';
  await signedUp(stack, page, email);
  await page.goto(`${stack.url}/setting`);
  await page.getByRole('link', { name: 'Change password' }).click();
  await page.waitForURL('**/forgot?sendEmailType=editPass');
  const mailbox = page.getByLabel('E-mail');
  expect(await mailbox.inputValue()).toBe(email);
  expect(await mailbox.getAttribute('readonly')).not.toBeNull();
  expect(await findings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Send Verification Code' }).click();
  await page.waitForURL('**/verification?*');
  const code = await codeOf(stack, email, 'edit_password');
  await page.locator('.code-boxes input').first().click();
  await page.keyboard.type(code);
  await page.waitForURL('**/resetPassword?*');
  await page.getByLabel('New', { exact: true }).fill(`${PASSWORD}x`);
  await page.getByLabel('Confirm', { exact: true }).fill(`${PASSWORD}x`);
  await page.waitForLoadState('networkidle');
  const answered = page.waitForResponse('**/user/updatepassword');
  await page.locator('form.form button[type=submit]').click();
  expect((await answered).status()).toBe(200);
  await page.waitForURL('**/profile');
  await page.getByRole('button', { name: 'Your account' }).waitFor();
  // The old session ends with this: the browser itself reports what was asked with it just then.
  expect(stack.errors.splice(0).filter((error) => !error.includes('401'))).toEqual([]);
  await page.context().close();
});

it('B071: whoever came by a wallet adds an address in the settings, and is back there', async () => {
  const page = await enter(stack, SELLER, '/setting');
  await page.getByRole('link', { name: 'Add an e-mail address' }).click();
  await page.waitForURL('**/bind/email?*');
  await page.getByLabel('E-mail').fill('quinn@bricks.example');
  await page.getByRole('button', { name: 'Send Verification Code' }).click();
  await page.waitForURL('**/verification?*');
  await page.locator('.code-boxes input').first().click();
  await page.keyboard.type(await codeOf(stack, 'quinn@bricks.example', 'bind_email'));
  await page.waitForURL('**/setting');
  await page.getByText('quinn@bricks.example').waitFor();
  await page.context().close();
});

it('H090, H091: whoever connects the wallet of another account of theirs logs into that one by it', async () => {
  await (await enter(stack, BUYER)).context().close();
  const page = await visit(stack, '/terms', { account: BUYER });
  await signedUp(stack, page, 'rosa@bricks.example');
  await page.goto(`${stack.url}/terms`);
  await connectWallet(page);
  const dialog = page.getByRole('dialog', { name: 'There is already an account with this wallet.' });
  await dialog.waitFor();
  await page.waitForLoadState('networkidle');
  await dialog.getByRole('button', { name: 'Login' }).click();
  await until('the account of the wallet is there', async () => {
    const cookies = await page.context().cookies();
    const info = cookies.find(({ name }) => name === 'user_info')?.value ?? '';
    return decodeURIComponent(info).toLowerCase().includes(BUYER);
  });
  await page.getByRole('button', { name: 'Your account' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/terms');
  await page.context().close();
  // What was under way when Rosa's session ended is refused once, and asked again by who is there now.
  for (const refused of stack.errors.splice(0)) expect(refused).toContain('401');
});

it('a code that nobody invites by is told at once, and a registration that was opened anew begins again', async () => {
  const page = await visit(stack, '/reg/nobodys-code');
  await page.getByLabel('E-mail').fill('sam@bricks.example');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign Up' }).last().click();
  await page.getByText('Nobody invites by this code.').waitFor();
  await page.getByLabel('Invitation code').fill('');
  await page.getByRole('button', { name: 'Sign Up' }).last().click();
  await page.waitForURL('**/verification?*');
  await page.reload();
  await page.getByText('Your password is kept nowhere').waitFor();
  expect(await findings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Begin again' }).click();
  await page.waitForURL((url) => url.pathname === '/reg');
  expect(await page.getByLabel('E-mail').inputValue()).toBe('sam@bricks.example');
  await page.context().close();
  expect(stack.errors).toEqual([]);
});
