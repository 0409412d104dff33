// Sales, as their sides make and end them on the item's page.
import type { Page } from 'playwright-core';
import { type Log, encodeFunctionData, parseAbi, parseAbiItem, parseEventLogs } from 'viem';
import type { ItemCard, OrderDetail } from '../src/shared/api/types';
import { SELLER, enter, finished, give, wethAddress, wethOf } from './acts';
import { type Stack, api, rpc, until } from './stack';

const transfer = parseAbiItem('event Transfer(address indexed from, address indexed to, uint256 value)');

const sent = parseAbi(['function transfer(address to, uint256 value) returns (bool)']);

/** A seller's WETH goes back to the buyer: no purse lasts for many sales. */
export async function payBack(stack: Stack, from: string, to: string, value: bigint): Promise<void> {
  const before = await wethOf(stack, to);
  const args = [to as `0x${string}`, value] as const;
  const data = encodeFunctionData({ abi: sent, functionName: 'transfer', args });
  await rpc(stack, 'eth_sendTransaction', [{ from, to: await wethAddress(stack), data }]);
  await until('it is paid back', async () => (await wethOf(stack, to)) > before);
}

export const close = (page: Page, name = 'Close') =>
  page.getByRole('dialog').getByRole('button', { name }).last().click();

/** What the demo's traders begin with, in WETH: below it they buy what a story still needs. */
const PURSE = 20_000;

/** An item of the seller's on the market, at a price that no trader of the demo can pay. */
export async function listed(stack: Stack, price: string): Promise<ItemCard> {
  if (Number(price) <= PURSE) throw new Error(`a trader may buy it at ${price}`);
  const item = await give(stack, SELLER);
  const page = await enter(stack, SELLER, `/nftdetails?itemId=${item.itemId}`);
  await page.getByRole('button', { name: 'List for sale' }).click();
  await page.getByLabel('Price', { exact: true }).fill(price);
  await page.getByRole('button', { name: 'Confirm' }).click();
  await finished(page);
  await page.context().close();
  return item;
}

interface How {
  auction: boolean;
  keep?: boolean;
  days?: number;
  /** WETH where it is not told. */
  currency?: string;
}

/** Opens the seller's item on the escrow rail; answers the order once it is for sale. */
export async function sell(stack: Stack, page: Page, itemId: string, price: string, how: How) {
  await page.getByRole('button', { name: 'List for sale' }).click();
  await page.getByRole('radio', { name: /^Escrow/ }).check();
  if (how.auction) await page.getByRole('radio', { name: /^Auction/ }).check();
  if (how.keep) await page.getByRole('checkbox', { name: /^Keep the item/ }).check();
  if (how.days) await page.getByLabel('Days').fill(`${how.days}`);
  if (how.currency) await page.getByLabel('Currency').selectOption({ label: how.currency });
  await page.getByLabel(how.auction ? 'Reserve price' : 'Price', { exact: true }).fill(price);
  await page.getByRole('button', { name: 'Confirm' }).click();
  await finished(page);
  await close(page);
  return until('the order is open', async () => {
    const { orders } = await api<{ orders: OrderDetail[] }>(stack, `item/open/listings?id=${itemId}`);
    return orders.find((row) => row.maker === SELLER && row.status === 'active');
  });
}

/** Presses a button of the page, and confirms what its dialog asks. */
export async function confirm(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click();
  await finished(page);
  await close(page);
}

/** What a transaction has moved of WETH, by account; nothing else is told. */
export async function wethMoved(stack: Stack, tx: string): Promise<Map<string, bigint>> {
  const weth = await wethAddress(stack);
  const { logs } = await rpc<{ logs: Log[] }>(stack, 'eth_getTransactionReceipt', [tx]);
  const moved = new Map<string, bigint>();
  const own = logs.filter((log) => log.address === weth);
  for (const { args } of parseEventLogs({ abi: [transfer], logs: own })) {
    for (const [who, by] of [[args.from, -args.value], [args.to, args.value]] as const) {
      const account = who.toLowerCase();
      moved.set(account, (moved.get(account) ?? 0n) + by);
    }
  }
  return moved;
}
