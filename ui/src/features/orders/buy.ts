// Buying: on chain, from the contract that holds or matches the order.
import { getAddress, zeroAddress } from 'viem';
import { command } from '../../shared/api/client';
import type { Hex, OrderCard, OrderDetail } from '../../shared/api/types';
import { exchange, marketplace } from '../../shared/chain/abi';
import { follow } from '../../shared/wallet/transaction';
import { type Actor, Changed, nowS, optionOf, ready, zeroBytes } from '../../shared/trade/actor';
import { allowMoney } from '../../shared/trade/allowances';
import { freshOrder } from './queries';

/** How long the chain may take to see the offer that a purchase makes. */
const OFFER_GOOD_FOR_S = 600;

export async function buy(actor: Actor, shown: OrderCard): Promise<void> {
  const { chain, account, tell } = actor;
  const order = await freshOrder(shown);
  if (order.price !== shown.price || order.currency !== shown.currency || order.status !== 'active') {
    throw new Changed(order);
  }
  const all = await ready(actor);
  const price = BigInt(order.price);
  const native = order.currency === zeroAddress;
  const venue = order.venue;
  if (!native) await allowMoney(all, actor, order.currency, venue, price);
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
  } else {
    const { request } = await all.reads.simulateContract({
      account,
      address: venue,
      abi: exchange,
      functionName: 'matchOptionWithOffer',
      args: [optionOf(order), offerFor(order, account, price)],
    });
    hash = await all.wallet.writeContract({ ...request, account });
  }
  tell({ stage: 'hash', hash });
  // The book hides the order from others meanwhile; what it cannot tell us, the chain does.
  await command(`item/offer/purchase/${order.orderId}`, { buyer: account, txHash: hash }).catch(() => null);
  await follow(all.reads, chain.chainId, hash, tell);
}

/** An offer that the buyer sends in person needs no signature. */
const offerFor = (order: OrderDetail, account: Hex, price: bigint) => ({
  optionHash: order.option?.optionHash ?? zeroBytes,
  bidder: getAddress(account),
  price,
  expireTime: BigInt(nowS() + OFFER_GOOD_FOR_S),
  signature: '0x' as Hex,
});
