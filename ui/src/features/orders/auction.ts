// What bidders, and whoever ends a sale, do with a wallet: the marketplace contract decides, our
// book is told.
import { zeroAddress } from 'viem';
import { command } from '../../shared/api/client';
import { freshOrder } from '../../shared/api/order';
import type { Hex, OrderCard, Purpose } from '../../shared/api/types';
import { marketplace } from '../../shared/chain/abi';
import { type Actor, Changed, addressOf, ready } from '../../shared/trade/actor';
import { allowItems, allowMoney } from '../../shared/trade/allowances';
import { bidTypedData } from '../../shared/trade/sign';
import { follow } from '../../shared/wallet/transaction';

/** The item goes over in the same transaction where the contract has it. */
type Ending =
  | 'settleAuction'
  | 'deliver'
  | 'refuseDelivery'
  | 'refundTimedOut'
  | 'concedeDispute'
  | 'refundUndecided';

const PURPOSES = {
  settleAuction: 'settle',
  deliver: 'deliver',
  refuseDelivery: 'refuse_delivery',
  refundTimedOut: 'refund',
  concedeDispute: 'concede',
  refundUndecided: 'refund',
} as const satisfies Record<Ending, Purpose>;

export async function placeBid(actor: Actor, shown: OrderCard, price: bigint): Promise<void> {
  const { chain, account, tell } = actor;
  const order = await freshOrder(shown);
  const lowest = order.auction ? BigInt(order.auction.lowestBid) : null;
  if (order.status !== 'active' || lowest === null || price < lowest) throw new Changed(order);
  const all = await ready(actor);
  const { venue, currency, orderId } = order;
  const native = currency === zeroAddress;
  if (!native) await allowMoney(all, actor, currency, venue, price);
  const bid = { orderId, bidder: account, price };
  const signature = await all.wallet.signTypedData(bidTypedData(chain, venue, bid));
  await command('item/offer/bidding', { ...bid, price: price.toString() }, signature);
  const { request } = await all.reads.simulateContract({
    account,
    address: venue,
    abi: marketplace,
    functionName: 'bid',
    args: [orderId, price],
    value: native ? price : 0n,
  });
  const hash = await all.wallet.writeContract({ ...request, account });
  await follow(all.reads, chain.chainId, hash, tell, { purpose: 'bid', about: order.itemId });
}

/** One of the ways in which a sale ends. */
export async function end(actor: Actor, shown: OrderCard, how: Ending): Promise<void> {
  const { chain, account, tell } = actor;
  const order = await freshOrder(shown);
  const all = await ready(actor);
  if (how === 'deliver' && !order.escrowed) {
    await allowItems(all, actor, collectionOf(order), order.venue);
  }
  const { request } = await all.reads.simulateContract({
    account,
    address: order.venue,
    abi: marketplace,
    functionName: how,
    args: [order.orderId],
  });
  const hash = await all.wallet.writeContract({ ...request, account });
  tell({ stage: 'hash', hash });
  if (how === 'deliver') {
    const delivery = { orderId: order.orderId, seller: account, txHash: hash };
    await command('item/offer/delivery', delivery).catch(() => null);
  }
  await follow(all.reads, chain.chainId, hash, tell, { purpose: PURPOSES[how], about: order.itemId });
}

/** Of an item's id: chain, collection and number. */
const collectionOf = (order: OrderCard): Hex => addressOf(order.itemId);
