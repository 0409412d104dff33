// An item is moved behind the market's back: what was the floor is for sale no more, within two blocks, for
// whoever asks, listens or looks.
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Change } from '../src/shared/api/live-feed';
import type { ChainCard, FloorHistory, ItemCard, OrderCard } from '../src/shared/api/types';
import { BUYER, SELLER, enter, finished, give, ordersOf } from './acts';
import { sendAway } from './moves';
import { type Stack, api, rpc, standUp, until, visit } from './stack';

let stack: Stack;
beforeAll(async () => void (stack = await standUp()));
afterAll(async () => stack?.stop());

/** No trader of the demo asks for it, so that the book in it is the seller's alone. */
const COIN = 'FANS';
const units = (whole: number) => `${whole}${'0'.repeat(18)}`;

async function listIn(item: ItemCard, price: number): Promise<OrderCard> {
  const page = await enter(stack, SELLER, `/nftdetails?itemId=${item.itemId}`);
  await page.getByRole('button', { name: 'List for sale' }).click();
  await page.getByLabel('Currency').selectOption({ label: COIN });
  await page.getByLabel('Price', { exact: true }).fill(`${price}`);
  await page.getByRole('button', { name: 'Confirm' }).click();
  await finished(page);
  await page.context().close();
  const [order] = await ordersOf(stack, item);
  return order!;
}

/** Whoever looks at a page, and what it is told by its socket. */
async function looking(path: string): Promise<{ page: Page; told: Change[] }> {
  const page = await visit(stack, '/terms');
  const told: Change[] = [];
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => {
      const message = JSON.parse(String(payload)) as { t: string } & Change;
      if (message.t === 'change') told.push(message);
    }),
  );
  await page.goto(stack.url + path);
  // A page that is loaded anew knows nothing of it.
  await page.evaluate(() => Object.assign(window, { first: true }));
  return { page, told };
}

const isFirst = (page: Page) => page.evaluate(() => 'first' in window);
const block = async () => Number(await rpc<string>(stack, 'eth_blockNumber', []));

it('an item that is moved behind the market’s back is off the book within two blocks, on REST, socket and screens, and the floor tells why it moved', async () => {
  const next = await listIn(await give(stack, SELLER), 27_000);
  const item = await give(stack, SELLER);
  const order = await listIn(item, 26_000);
  const { chains } = await api<{ chains: ChainCard[] }>(stack, 'open/chains');
  const coin = chains[0]!.currencies.find(({ symbol }) => symbol === COIN)!.address;
  const floors = `collection/open/floors?id=${item.collection}&currency=${coin}`;
  const newest = async () => (await api<FloorHistory>(stack, floors)).changes[0];
  await until('it is the floor', async () => (await newest())?.price === units(26_000));

  const { page: viewer, told } = await looking(`/nftdetails?itemId=${item.itemId}`);
  await viewer.locator(`.panel[data-order="${order.orderId}"][data-status="active"]`).waitFor();
  const { page: chart } = await looking(`/dataIndex/nft/${item.collection}?range=6h&currency=${coin}`);
  const floor = chart.locator('main .figures dd').first();
  await floor.getByText('26,000 FANS').waitFor();

  await rpc(stack, 'evm_setAutomine', [false]);
  try {
    const hash = await sendAway(stack, item, SELLER, BUYER);
    const before = await block();
    await rpc(stack, 'evm_mine', []);
    const receipt = await rpc<{ blockNumber: string; status: string }>(stack, 'eth_getTransactionReceipt', [hash]);
    expect(receipt).toMatchObject({ status: '0x1', blockNumber: `0x${(before + 1).toString(16)}` });
    await rpc(stack, 'evm_mine', []);
    const ours = async () => (await ordersOf(stack, item)).find(({ orderId }) => orderId === order.orderId);
    const inactive = await until('REST says inactive', async () => {
      const now = await ours();
      return now?.status === 'inactive' && now;
    });
    expect((await block()) - before, 'in two blocks').toBe(2);

    const frame = await until('the socket tells', () =>
      Promise.resolve(told.find(({ kind, data }) => {
        const { orderId, status } = data as OrderCard;
        return kind === 'order' && orderId === order.orderId && status === 'inactive';
      })),
    );
    expect(frame.topics).toContain(`item:${item.itemId}`);

    await viewer.getByText('Not for sale', { exact: true }).waitFor();
    await viewer.locator(`.item-facts > p code[title="${BUYER}"]`).waitFor();
    expect(await viewer.getByRole('button', { name: 'Buy now' }).count()).toBe(0);

    const moved = await until('the floor has moved', async () => {
      const change = await newest();
      return change?.price === units(27_000) && change;
    });
    const because = { reason: 'balance-change', before: units(26_000), orderId: next.orderId, moved: true };
    expect(moved).toMatchObject(because);
    // The transfer takes it off the book, and then the order is told: whoever looks sees one or the other.
    const last = await until('the order is told', async () => {
      const now = await ours();
      return now && now.position > moved.position && now;
    });
    const positions = [moved.position, last.position];
    expect(positions).toContain(inactive.position);
    expect(positions).toContain((frame.data as OrderCard).position);
    await floor.getByText('27,000 FANS').waitFor();
    await chart.getByText('As a table', { exact: true }).first().click();
    const reasons = chart.locator('main table .reasons li');
    await reasons.filter({ hasText: /^Moved away or back 27,000 FANS/ }).waitFor();
    for (const page of [viewer, chart]) expect(await isFirst(page), 'it was not loaded anew').toBe(true);
  } finally {
    await rpc(stack, 'evm_setAutomine', [true]);
  }
  await viewer.context().close();
  await chart.context().close();
  expect(stack.errors).toEqual([]);
});
