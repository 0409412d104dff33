// A seller who takes the exchange's approval back behind the market's back, and means the listing again.
import { encodeFunctionData, parseAbi } from 'viem';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ChainCard, ItemCard } from '../src/shared/api/types';
import { BUYER, SELLER, enter, ordersOf } from './acts';
import { findings } from './axe';
import { hold, release } from './denial';
import { listed } from './sales';
import { type Stack, api, rpc, standUp, until } from './stack';

let stack: Stack;
beforeAll(async () => void (stack = await standUp()));
afterAll(async () => stack?.stop());

const erc721 = parseAbi(['function setApprovalForAll(address operator, bool approved)']);

/** By another way than ours: a wallet's own list of approvals, say. */
async function revoke(item: ItemCard): Promise<void> {
  const { chains } = await api<{ chains: ChainCard[] }>(stack, 'open/chains');
  const args = [chains[0]!.exchange, false] as const;
  const data = encodeFunctionData({ abi: erc721, functionName: 'setApprovalForAll', args });
  await rpc(stack, 'eth_sendTransaction', [{ from: SELLER, to: item.collection.split('-')[1], data }]);
}

it('a listing without approval is off every screen until its seller allows and confirms it again', async () => {
  const item = await listed(stack, '23500');
  const path = `/nftdetails?itemId=${item.itemId}`;
  const [seller, buyer] = await Promise.all([enter(stack, SELLER, path), enter(stack, BUYER, path)]);
  await buyer.getByRole('button', { name: 'Buy now' }).waitFor();

  await revoke(item);
  await buyer.getByRole('button', { name: 'Buy now' }).waitFor({ state: 'detached' });
  const order = await until('it is off the book', async () =>
    (await ordersOf(stack, item)).find((row) => row.status === 'inactive'),
  );
  expect(order).toMatchObject({ chainFillable: { fillable: 'no', why: 'no_approval' }, validity: { errors: [303] } });
  const row = seller.locator(`.dormant [data-order="${order.orderId}"]`);
  await row.getByText('the exchange may not move the item').waitFor();
  expect(await findings(seller)).toEqual([]);

  await hold(seller);
  await row.getByRole('button', { name: 'Put it back for sale' }).click();
  // What is asked of the wallet first is told as the first of two steps.
  await row.getByText('Step 1 of 2: allow the market’s contract to move your items').waitFor();
  expect(await findings(seller)).toEqual([]);
  await release(seller);
  await buyer.getByRole('button', { name: 'Buy now' }).waitFor();
  await row.waitFor({ state: 'detached' });
  const again = (await ordersOf(stack, item)).find((one) => one.orderId === order.orderId);
  expect(again).toMatchObject({ status: 'active', chainFillable: { fillable: 'yes' }, validity: { errors: [] } });
  await buyer.context().close();
  await seller.context().close();
  expect(stack.errors).toEqual([]);
});
