// Those who run the exchange pause it, or raise its fee, while people look at what is for sale there.
import { encodeFunctionData, parseAbi } from 'viem';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ChainCard } from '../src/shared/api/types';
import { BUYER, CREATOR, connectWallet, enter, finished } from './acts';
import { findings } from './axe';
import { listed } from './sales';
import { type Stack, api, rpc, standUp, until, visit } from './stack';

const running = parseAbi([
  'function pause()',
  'function unpause()',
  'function setFee(uint16 feeBps, address feeRecipient)',
]);

let stack: Stack;
beforeAll(async () => void (stack = await standUp()));
afterAll(async () => stack?.stop());

async function exchange(data: `0x${string}`): Promise<void> {
  const { chains } = await api<{ chains: ChainCard[] }>(stack, 'open/chains');
  await rpc(stack, 'eth_sendTransaction', [{ from: CREATOR, to: chains[0]!.exchange, data }]);
}
const pause = (act: 'pause' | 'unpause') => exchange(encodeFunctionData({ abi: running, functionName: act }));
const setFee = (bps: number) =>
  exchange(encodeFunctionData({ abi: running, functionName: 'setFee', args: [bps, CREATOR] }));

it('a paused exchange is told where its listings stand, nobody is led to buy, and it goes on by itself', async () => {
  const item = await listed(stack, '24000');
  const buyer = await visit(stack, `/nftdetails?itemId=${item.itemId}`, { account: BUYER });
  await connectWallet(buyer);
  const buy = buyer.getByRole('button', { name: 'Buy now' });
  await until('it can be bought', () => buy.isEnabled());
  const market = await visit(stack, '/marketplace');
  await market.locator('.item-card').first().waitFor();

  await pause('pause');
  await buyer.locator('[data-paused="venue"]').waitFor();
  expect(await buy.isDisabled()).toBe(true);
  expect(await buyer.locator('.panel [data-paused]').innerText()).toContain('The exchange for signed listings is paused');
  expect(await findings(buyer)).toEqual([]);
  await market.locator('[data-paused="venue"]').waitFor();
  expect(await findings(market)).toEqual([]);

  await pause('unpause');
  await buyer.locator('[data-paused="venue"]').waitFor({ state: 'detached' });
  await market.locator('[data-paused="venue"]').waitFor({ state: 'detached' });
  expect(await buy.isEnabled()).toBe(true);
  for (const page of [buyer, market]) await page.context().close();
  expect(stack.errors.splice(0)).toEqual([]);
});

it('a fee that is raised after an item was listed is told where it is bought, and taken as it was told', async () => {
  const item = await listed(stack, '24000');
  const buyer = await enter(stack, BUYER, `/nftdetails?itemId=${item.itemId}`);
  const page = buyer.locator('main .split').first();
  await until('the fee of the day it was listed', async () => (await page.innerText()).includes('− 240 WETH'));
  expect(await buyer.locator('[data-fee-now]').count()).toBe(0);

  await setFee(300);
  await buyer.locator('[data-fee-now="300"]').waitFor();
  expect(await page.innerText()).toContain('− 720 WETH');
  await buyer.getByRole('button', { name: 'Buy now' }).click();
  const dialog = buyer.getByRole('dialog');
  await dialog.locator('[data-fee-now="300"]').waitFor();
  expect(await dialog.innerText()).toContain('The exchange takes 3 % now; it was 1 % when this was signed.');
  const split = dialog.locator('.split');
  const told = await split.innerText();
  expect(told).toContain('− 720 WETH');
  expect(await findings(buyer)).toEqual([]);
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await finished(buyer);
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await buyer.locator('main [data-over="filled"] ~ .split').waitFor();
  expect(await buyer.locator('main [data-over="filled"] ~ .split').innerText()).toBe(told);
  await buyer.context().close();
  expect(stack.errors.splice(0)).toEqual([]);
});
