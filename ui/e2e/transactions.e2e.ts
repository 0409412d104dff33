// What one's wallet has sent stands in one's own list, wherever that is looked at: what it was for, how far
// each is, and what took its place.
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { OwnTransaction, TransactionPage } from '../src/shared/api/types';
import { SELLER, enter, give, own } from './acts';
import { findings } from './axe';
import { sell } from './sales';
import { type Stack, rpc, standUp, until, visit } from './stack';

let stack: Stack;
beforeAll(async () => void (stack = await standUp()));
afterAll(async () => {
  await stack?.stop();
  expect(stack.errors).toEqual([]);
});

const LIST = '/personal/transactions';

const row = (page: Page, words: string) => page.locator('tbody tr').filter({ hasText: words });

async function newest(page: Page): Promise<OwnTransaction> {
  const { transactions } = await own<TransactionPage>(stack, page, 'transactions');
  return transactions[0]!;
}

it('what was sent to list an item is in the tab of transactions, leads to the item, and is indexed', async () => {
  const item = await give(stack, SELLER);
  const page = await enter(stack, SELLER, LIST);
  await page.getByText('Your wallet has sent nothing from here yet.').waitFor();
  expect(await findings(page)).toEqual([]);
  await page.goto(`${stack.url}/nftdetails?itemId=${item.itemId}`);
  await sell(stack, page, item.itemId, '21000', { auction: false });

  await page.goto(`${stack.url}/personal/marketplace/collected/${SELLER}`);
  await page.getByRole('navigation').getByRole('link', { name: 'Transactions' }).click();
  await page.waitForURL((url) => url.pathname === LIST);
  for (const words of ['Approval', 'Listing']) {
    await row(page, words).locator('[data-state="indexed"]').waitFor();
  }
  const told = await newest(page);
  expect(told).toMatchObject({ purpose: 'list', itemId: item.itemId, state: 'indexed' });
  const listing = row(page, 'Listing');
  expect(await listing.locator('code').getAttribute('title')).toBe(told.hash);
  await listing.getByText(`Block ${told.block}`).waitFor();
  expect(await findings(page)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0);
  await listing.getByRole('link').click();
  await page.waitForURL((url) => url.searchParams.get('itemId') === item.itemId);
  await page.context().close();
});

it('one that its wallet cancels is seen waiting, and then which one has taken its place', async () => {
  const item = await give(stack, SELLER);
  const page = await enter(stack, SELLER, `/nftdetails?itemId=${item.itemId}`);
  await sell(stack, page, item.itemId, '21000', { auction: false });
  await rpc(stack, 'evm_setAutomine', [false]);
  try {
    await page.getByRole('button', { name: 'Cancel listing' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click();
    await page.locator('.progress[data-stage="hash"]').waitFor();
    // Another browser of the same person.
    const phone = await enter(stack, SELLER, LIST);
    await row(phone, 'Cancelled listing').locator('[data-state="pending"]').waitFor();
    const { nonce } = await newest(page);
    const fees = { maxFeePerGas: '0x174876e800', maxPriorityFeePerGas: '0xba43b7400' };
    const nothing = { from: SELLER, to: SELLER, value: '0x0', nonce: `0x${nonce.toString(16)}`, ...fees };
    const by = await rpc<string>(stack, 'eth_sendTransaction', [nothing]);
    await rpc(stack, 'evm_mine', []);
    await page.getByText('Your wallet cancelled it: nothing was bought or changed.').waitFor();
    const line = row(phone, 'Cancelled listing').locator('[data-state="replaced"]');
    await line.waitFor();
    expect(await line.innerText()).toContain('Replaced: cancelled in your wallet');
    expect(await line.locator('code').getAttribute('title')).toBe(by);
    await phone.context().close();
  } finally {
    await rpc(stack, 'evm_setAutomine', [true]);
  }
  await page.context().close();
});

it('nobody else sees it: without a session it leads to the login, and the list says the same in Chinese', async () => {
  const guest = await visit(stack, LIST);
  await guest.waitForURL((url) => url.pathname === '/login');
  await guest.context().close();
  const page = await enter(stack, SELLER, LIST);
  await page.context().addCookies([{ name: 'lang', value: 'zh-HK', url: stack.url }]);
  await page.reload();
  await page.getByRole('heading', { name: '你的交易紀錄' }).waitFor();
  await until('the rows are there', async () => (await row(page, '放售').count()) > 0);
  await page.context().close();
});
