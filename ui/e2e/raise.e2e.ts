// A price that is raised: the cheaper signature is made void on the chain, and the listing stands.
import { encodeFunctionData } from 'viem';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { OrderDetail } from '../src/shared/api/types';
import { exchange } from '../src/shared/chain/abi';
import { BUYER, SELLER, enter, finished, give, ordersOf, own } from './acts';
import { type Stack, rpc, standUp, until } from './stack';

let stack: Stack;
beforeAll(async () => void (stack = await standUp()));
afterAll(async () => stack?.stop());

it('who raises a price makes the old one void, by a step that is told of with its reason', async () => {
  const item = await give(stack, SELLER);
  const page = await enter(stack, SELLER, `/nftdetails?itemId=${item.itemId}`);
  await page.getByRole('button', { name: 'List for sale' }).click();
  await page.getByLabel('Price', { exact: true }).fill('20000');
  await page.getByRole('button', { name: 'Confirm' }).click();
  await finished(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();
  const listed = await until('it is listed', async () => (await ordersOf(stack, item))[0]);
  const path = `item/sale/detail/${item.itemId}/${listed.orderId}`;
  const { option: old } = await own<OrderDetail>(stack, page, path);

  await page.getByRole('button', { name: 'Change price' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Price', { exact: true }).fill('10000');
  await dialog.getByText('whoever kept it could still pay you the higher price').waitFor();
  await dialog.getByLabel('Price', { exact: true }).fill('30000');
  await dialog.getByText('makes the old price void for good').waitFor();
  let accept: () => void = () => undefined;
  const held = new Promise<void>((done) => (accept = done));
  await page.route('**/item/sale/modify', (route) => held.then(() => route.continue()));
  await page.getByRole('button', { name: 'Confirm' }).click();
  // Signed, and not answered yet: the old price does not look as if it stood.
  const provisional = page.getByText('What you changed is being confirmed.');
  await provisional.waitFor();
  accept();
  await provisional.waitFor({ state: 'detached' });
  await finished(page);
  await until('the new price stands', async () => {
    const now = await own<OrderDetail>(stack, page, path);
    return now.version === 2 && now.status === 'active' && now.price === `${30_000n * 10n ** 18n}`;
  });

  // Whoever kept the old signature cannot fill it.
  const { optionHash, ...signed } = old!;
  const big = Object.fromEntries(
    (['tokenId', 'amount', 'nonce', 'startTime', 'endTime', 'price', 'royaltyRate'] as const)
      .map((name) => [name, BigInt(signed[name])]),
  );
  const offer = { optionHash, bidder: BUYER, price: BigInt(old!.price), expireTime: BigInt(old!.endTime), signature: '0x' };
  const data = encodeFunctionData({
    abi: exchange,
    functionName: 'matchOptionWithOffer',
    args: [{ ...signed, ...big }, offer] as never,
  });
  const call = rpc(stack, 'eth_call', [{ from: BUYER, to: listed.venue, data }, 'latest']);
  // OptionIsCancelled(bytes32)
  await expect(call).rejects.toThrow(/revert|cancel/i);
  await page.context().close();
});
