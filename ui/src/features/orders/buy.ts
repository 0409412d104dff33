// Buying: on chain, from the contract that holds or matches the order.
import { getAddress, zeroAddress } from 'viem';
import { command } from '../../shared/api/client';
import { freshOrder } from '../../shared/api/order';
import type { Hex, OrderCard, OrderDetail } from '../../shared/api/types';
import { exchange, marketplace } from '../../shared/chain/abi';
import { costOf, unlocked } from '../../shared/trade/lots';
import { HEAD_START_S } from '../../shared/trade/sign';
import type { Clients } from '../../shared/wallet/clients';
import { follow } from '../../shared/wallet/transaction';
import { type Actor, Changed, nowS, optionOf, ready, zeroBytes } from '../../shared/trade/actor';
import { allowMoney } from '../../shared/trade/allowances';
import { freshNonce } from './make';

/** How long the chain may take to see the offer that a purchase makes. */
const OFFER_GOOD_FOR_S = 600;

/** Of a buy option's nonce: no sell option has it. */
const BUY_SIDE = 1n << 255n;

export async function buy(actor: Actor, shown: OrderCard, units: bigint): Promise<void> {
  const { chain, account, tell } = actor;
  const agreed = await asShown(shown, units);
  const all = await ready(actor);
  const price = costOf(agreed, units);
  const { venue, currency } = agreed;
  const native = currency === zeroAddress;
  // While that was on its way the price may have become another.
  const helped = !native && (await allowMoney(all, actor, currency, venue, price));
  const order = helped ? await asShown(shown, units) : agreed;
  let hash: Hex;
  if (order.rail === 'escrow') {
    const { request } = await all.reads.simulateContract({
      account,
      address: venue,
      abi: marketplace,
      functionName: 'purchase',
      args: [order.orderId, price],
      value: native ? price : 0n,
    });
    hash = await all.wallet.writeContract({ ...request, account });
  } else if (units < BigInt(order.remaining)) {
    const { request } = await all.reads.simulateContract({
      account,
      address: venue,
      abi: exchange,
      functionName: 'matchOptionWithOption',
      args: [optionOf(order), await wishFor(all, order, account, units)],
    });
    hash = await all.wallet.writeContract({ ...request, account });
  } else {
    const { request } = await all.reads.simulateContract({
      account,
      address: venue,
      abi: exchange,
      functionName: 'matchOptionWithOffer',
      args: [optionOf(order), offerFor(order, account)],
    });
    hash = await all.wallet.writeContract({ ...request, account });
  }
  tell({ stage: 'hash', hash });
  // The book keeps what is bought from others meanwhile; what it cannot tell us, the chain does.
  const told = () =>
    command(`item/offer/purchase/${order.orderId}`, { buyer: account, txHash: hash }).catch(() => null);
  await told();
  const bought = await follow(all.reads, chain.chainId, hash, tell, { purpose: 'buy', about: order.itemId });
  // And lets it go when it sees that the chain has undone the purchase.
  if (!bought) await told();
}

/** The order as it stands, at the price that was shown; any other stops the purchase. */
async function asShown(shown: OrderCard, units: bigint): Promise<OrderDetail> {
  const order = await freshOrder(shown);
  const same = order.price === shown.price && order.currency === shown.currency;
  if (!same || order.status !== 'active' || unlocked(order) < units) throw new Changed(order);
  return order;
}

/** An offer that the buyer sends in person needs no signature. */
const offerFor = (order: OrderDetail, account: Hex) => ({
  optionHash: order.option?.optionHash ?? zeroBytes,
  bidder: getAddress(account),
  // For the whole amount: what is left of it costs its share.
  price: BigInt(order.price),
  expireTime: BigInt(nowS() + OFFER_GOOD_FOR_S),
  signature: '0x' as Hex,
});

/** A part is taken by an option of the buyer's own, which needs no signature either. */
async function wishFor(all: Clients, order: OrderDetail, account: Hex, units: bigint) {
  const sold = optionOf(order);
  return {
    ...sold,
    channel: zeroBytes,
    amount: units,
    signer: account,
    nonce: BUY_SIDE | (await freshNonce(all, order.venue, account)),
    startTime: BigInt(nowS() - HEAD_START_S),
    endTime: BigInt(nowS() + OFFER_GOOD_FOR_S),
    price: costOf(order, units),
    signature: '0x' as Hex,
  };
}
