// What stories have in common: who acts, how items change hands, and how a dialog is seen through.
import type { Page } from 'playwright-core';
import { decodeFunctionResult, encodeFunctionData, parseAbi } from 'viem';
import { expect } from 'vitest';
import type { ChainCard, ItemCard, OrderCard } from '../src/shared/api/types';
import { type Stack, api, rpc, until, visit } from './stack';

// Prices are beyond the purse of the demo's traders, so nobody else buys what is listed here.
// Accounts 12 and 13 of the development mnemonic: no trader of the demo uses them.
export const [SELLER, BUYER] = [
  '0xfabb0ac9d68b0b445fb7357272ff202c5651694a',
  '0x1cbd3b2770909d4e10f157cabc84c7264073c9ec',
] as const;
const transfer = parseAbi(['function transferFrom(address from, address to, uint256 tokenId)']);

const token = parseAbi(['function balanceOf(address) view returns (uint256)']);

export async function wethOf(stack: Stack, account: string): Promise<bigint> {
  const { chains } = await api<{ chains: ChainCard[] }>(stack, 'chains');
  const weth = chains[0]!.currencies.find((row) => row.symbol === 'WETH')!.address;
  const args = [account as `0x${string}`] as const;
  const data = encodeFunctionData({ abi: token, functionName: 'balanceOf', args });
  const answer = await rpc<`0x${string}`>(stack, 'eth_call', [{ to: weth, data }, 'latest']);
  return decodeFunctionResult({ abi: token, functionName: 'balanceOf', data: answer });
}

/** An item of a trader's, given to the seller by the trader. */
export async function give(stack: Stack, to: string): Promise<ItemCard> {
  const page = await api<{ items: ItemCard[] }>(stack, 'item/open/list?size=100&status=all&sort=token&search=Portrait');
  const item = page.items.find((row) => row.listing === null && row.owner && row.standard === 'erc721');
  if (!item?.owner) throw new Error('every item is for sale');
  const args = [item.owner, to as `0x${string}`, BigInt(item.tokenId)] as const;
  const data = encodeFunctionData({ abi: transfer, functionName: 'transferFrom', args });
  await rpc(stack, 'eth_sendTransaction', [{ from: item.owner, to: item.collection.split('-')[1], data }]);
  await until('the seller owns the item', async () => {
    const now = await api<ItemCard>(stack, `item/open/info?id=${item.itemId}`);
    return now.owner === to;
  });
  return item;
}

export async function connectWallet(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Connect Wallet' }).click();
  await page.getByRole('button', { name: 'Test Wallet' }).click();
  await page.getByRole('button', { name: /^0x/ }).waitFor();
}

/** The action under way has come to its end; a failure says which. */
export async function finished(page: Page): Promise<void> {
  await page.locator('.progress[data-stage="indexed"], .progress .failed').waitFor();
  expect(await page.locator('.progress').innerText()).toContain('Indexed');
}

/** An item of the seller's on the market, at a price that no trader of the demo can pay. */
export async function listed(stack: Stack, price: string): Promise<ItemCard> {
  const item = await give(stack, SELLER);
  const page = await visit(stack, `/nftdetails?itemId=${item.itemId}`, { account: SELLER });
  await connectWallet(page);
  await page.getByRole('button', { name: 'List for sale' }).click();
  await page.getByLabel('Price', { exact: true }).fill(price);
  await page.getByRole('button', { name: 'Confirm' }).click();
  await finished(page);
  await page.context().close();
  return item;
}

export async function ordersOf(stack: Stack, item: ItemCard): Promise<OrderCard[]> {
  return (await api<{ orders: OrderCard[] }>(stack, `item/open/listings?id=${item.itemId}`)).orders;
}
