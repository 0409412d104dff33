// Money that the marketplace could not send: its owner reads of it among their earnings, and fetches it.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { BUYER, SELLER, enter, give } from './acts';
import { findings } from './axe';
import { confirm, sell } from './sales';
import { type Stack, rpc, standUp, until } from './stack';

let stack: Stack;
beforeAll(async () => void (stack = await standUp()));
afterAll(async () => stack?.stop());

/** A wallet contract that takes no coin: every call is undone. */
const REFUSES = '0x60006000fd';

const balance = async (of: string) => BigInt(await rpc<string>(stack, 'eth_getBalance', [of, 'latest']));

it('what a wallet did not take waits among its earnings, and is withdrawn once', async () => {
  const item = await give(stack, SELLER);
  const path = `/nftdetails?itemId=${item.itemId}`;
  const [seller, buyer] = [await enter(stack, SELLER, path), await enter(stack, BUYER, path)];
  await rpc(stack, 'anvil_setBalance', [BUYER, `0x${(50_000n * 10n ** 18n).toString(16)}`]);
  await sell(stack, seller, item.itemId, '21000', { auction: false, currency: 'ETH' });
  await rpc(stack, 'anvil_setCode', [SELLER, REFUSES]);
  await confirm(buyer, 'Buy now');
  await rpc(stack, 'anvil_setCode', [SELLER, '0x']);

  await seller.goto(`${stack.url}/personal/earnings`);
  const held = seller.getByRole('region', { name: 'Held for you' });
  const withdraw = held.getByRole('button', { name: 'Withdraw' });
  await withdraw.waitFor();
  expect(await held.innerText()).toMatch(/\d ETH/);
  expect(await findings(seller)).toEqual([]);
  await seller.setViewportSize({ width: 390, height: 844 });
  expect(await seller.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0);
  const before = await balance(SELLER);
  await withdraw.click();
  await held.getByText('Paid out to your wallet.').waitFor();
  await until('it is in the wallet', async () => (await balance(SELLER)) > before + 10_000n * 10n ** 18n);
  await seller.reload();
  await seller.locator('tbody tr').first().waitFor();
  expect(await held.count(), 'nothing is left').toBe(0);
  for (const page of [seller, buyer]) await page.context().close();
  expect(stack.errors).toEqual([]);
});
