// The exchange is paused by those who run it, while people look at what is for sale there.
import { encodeFunctionData, parseAbi } from 'viem';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ChainCard } from '../src/shared/api/types';
import { BUYER, CREATOR, connectWallet } from './acts';
import { findings } from './axe';
import { listed } from './sales';
import { type Stack, api, rpc, standUp, until, visit } from './stack';

const pausing = parseAbi(['function pause()', 'function unpause()']);

let stack: Stack;
beforeAll(async () => void (stack = await standUp()));
afterAll(async () => stack?.stop());

async function exchange(act: 'pause' | 'unpause'): Promise<void> {
  const { chains } = await api<{ chains: ChainCard[] }>(stack, 'open/chains');
  const data = encodeFunctionData({ abi: pausing, functionName: act });
  await rpc(stack, 'eth_sendTransaction', [{ from: CREATOR, to: chains[0]!.exchange, data }]);
}

it('a paused exchange is told where its listings stand, nobody is led to buy, and it goes on by itself', async () => {
  const item = await listed(stack, '24000');
  const buyer = await visit(stack, `/nftdetails?itemId=${item.itemId}`, { account: BUYER });
  await connectWallet(buyer);
  const buy = buyer.getByRole('button', { name: 'Buy now' });
  await until('it can be bought', () => buy.isEnabled());
  const market = await visit(stack, '/marketplace');
  await market.locator('.item-card').first().waitFor();

  await exchange('pause');
  await buyer.locator('[data-paused="venue"]').waitFor();
  expect(await buy.isDisabled()).toBe(true);
  expect(await buyer.locator('.panel [data-paused]').innerText()).toContain('The exchange for signed listings is paused');
  expect(await findings(buyer)).toEqual([]);
  await market.locator('[data-paused="venue"]').waitFor();
  expect(await findings(market)).toEqual([]);

  await exchange('unpause');
  await buyer.locator('[data-paused="venue"]').waitFor({ state: 'detached' });
  await market.locator('[data-paused="venue"]').waitFor({ state: 'detached' });
  expect(await buy.isEnabled()).toBe(true);
  for (const page of [buyer, market]) await page.context().close();
  expect(stack.errors.splice(0)).toEqual([]);
});
