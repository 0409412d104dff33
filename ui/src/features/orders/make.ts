// What a maker does with a wallet, step by step: on chain where the chain decides, through the API
// where our book does.
import { command } from '../../shared/api/client';
import { freshOrder } from '../../shared/api/order';
import type { Hex, ItemDetail, OrderCard, Rail } from '../../shared/api/types';
import { exchange, marketplace } from '../../shared/chain/abi';
import type { Clients } from '../../shared/wallet/clients';
import { follow } from '../../shared/wallet/transaction';
import { type Actor, addressOf, nowS, optionOf, random, ready, zeroBytes } from '../../shared/trade/actor';
import { allowItems } from '../../shared/trade/allowances';
import { provisionally } from '../../shared/trade/provisional';
import { reflected } from '../../shared/trade/reflected';
import { approvedOrder, shownOrders } from './queries';
import { HEAD_START_S, cancelTypedData, escrowTypedData, optionTypedData, plain, reconfirmTypedData } from '../../shared/trade/sign';

/** The nonce's salt has the lower half. */
const COUNTER_IN_NONCE = 128n;

export interface Terms {
  units: bigint;
  /** For all of them. */
  price: bigint;
  currency: Hex;
  days: number;
  rail: Rail;
  kind: 'fixed' | 'auction';
  /** The item moves into the contract now; otherwise it is delivered after the sale. */
  escrowed: boolean;
}

const DAY_S = 86_400;
/** No auction is shorter than a day: one of a day must be a whole one still when it is signed and sent. */
const TO_SIGN_S = 600;

/** By the chain's time, which decides; a chain that is ahead of us is followed. */
export const endOf = ({ days, kind }: Pick<Terms, 'days' | 'kind'>, blockTime: number) =>
  Math.max(nowS(), blockTime) + days * DAY_S + (kind === 'auction' && days === 1 ? TO_SIGN_S : 0);

export async function listItem(actor: Actor, item: ItemDetail, terms: Terms): Promise<void> {
  const { chain, account, tell } = actor;
  const all = await ready(actor);
  const start = nowS() - HEAD_START_S;
  const common = {
    collection: addressOf(item.collection),
    tokenId: BigInt(item.tokenId),
    amount: terms.units,
    currency: terms.currency,
    price: terms.price,
    startTime: BigInt(start),
    endTime: BigInt(endOf(terms, chain.blockTime ?? 0)),
  };
  const times = { startTime: start, endTime: Number(common.endTime) };
  const listing = `list ${item.itemId}`;
  if (terms.rail === 'signature') {
    await allowItems(all, actor, common.collection, chain.exchange);
    const option = {
      ...common,
      channel: zeroBytes,
      signer: account,
      nonce: await freshNonce(all, chain.exchange, account),
      royaltyRate: BigInt(item.royaltyBps),
    };
    const signature = await all.wallet.signTypedData(optionTypedData(chain, option));
    const signed = { ...plain(option), ...times, royaltyRate: item.royaltyBps };
    const body = { rail: 'signature', chainId: chain.chainId, option: signed };
    await provisionally(listing, item.itemId, (id) => command('item/sale/create', body, signature, id));
    await reflected(tell, shownOrders(item.itemId));
    tell({ stage: 'indexed' });
    return;
  }
  const { kind, escrowed } = terms;
  // An item that is kept is allowed when it is delivered.
  if (escrowed) await allowItems(all, actor, common.collection, chain.marketplace);
  const escrow = { ...common, salt: random(32), seller: account, kind, escrowed };
  const signature = await all.wallet.signTypedData(escrowTypedData(chain, escrow));
  const order = { ...plain(escrow), ...times };
  await command('item/sale/create', { rail: 'escrow', chainId: chain.chainId, order }, signature);
  const { salt } = escrow;
  const hash = await all.wallet.writeContract({
    address: chain.marketplace,
    abi: marketplace,
    functionName: 'createOrder',
    args: [{ ...common, salt, escrowed, kind: kind === 'auction' ? 1 : 0 }],
  });
  const deed = { purpose: 'list', about: item.itemId } as const;
  await provisionally(listing, item.itemId, () => follow(all.reads, chain.chainId, hash, tell, deed));
}

/**
 * On the exchange the new version is signed first: the book forgets the old one, and only then may it be void
 * on chain, since the order would end with the version that it stands for. A price that is raised leaves a
 * cheaper signature behind, which anybody who kept it could fill: it is made void at once.
 */
export async function changePrice(actor: Actor, shown: OrderCard, price: bigint): Promise<void> {
  const { chain, tell } = actor;
  const all = await ready(actor);
  const deed = { purpose: 'reprice', about: shown.itemId } as const;
  if (shown.rail === 'escrow') {
    const hash = await all.wallet.writeContract({
      address: shown.venue,
      abi: marketplace,
      functionName: 'modifyPrice',
      args: [shown.orderId, price],
    });
    const followed = () => follow(all.reads, chain.chainId, hash, tell, deed);
    await provisionally(shown.orderId, shown.itemId, followed);
    return;
  }
  const order = await freshOrder(shown);
  const old = optionOf(order);
  const { signature: _, optionHash: __, ...option } = { ...order.option, ...old, price };
  const signature = await all.wallet.signTypedData(optionTypedData(chain, option));
  const numbers = {
    startTime: Number(option.startTime),
    endTime: Number(option.endTime),
    royaltyRate: Number(option.royaltyRate),
  };
  const body = { orderId: shown.orderId, price: price.toString(), option: { ...plain(option), ...numbers } };
  await provisionally(shown.orderId, shown.itemId, (id) => command('item/sale/modify', body, signature, id));
  await reflected(tell, shownOrders(shown.itemId));
  if (!raises(order, price)) return tell({ stage: 'indexed' });
  const at = { account: actor.account, address: order.venue, abi: exchange } as const;
  const { request } = await all.reads.simulateContract({ ...at, functionName: 'cancelOption', args: [old] });
  const hash = await all.wallet.writeContract({ ...request, account: actor.account });
  await follow(all.reads, chain.chainId, hash, tell, deed);
}

/** Whether the signature that stands now would be the cheaper one. */
export const raises = ({ rail, price: old }: Pick<OrderCard, 'rail' | 'price'>, price: bigint): boolean =>
  rail === 'signature' && price > BigInt(old);

/** A nonce of the counter that the signer stands at: with an older one it would be void at birth. */
export async function freshNonce({ reads }: Clients, venue: Hex, signer: Hex): Promise<bigint> {
  const at = { address: venue, abi: exchange, functionName: 'counterOf' } as const;
  const counter = await reads.readContract({ ...at, args: [signer] });
  return (counter << COUNTER_IN_NONCE) | BigInt(random(16));
}

/** Makes every option and every offer void that the account ever signed. */
export async function bumpCounter(actor: Actor): Promise<void> {
  const { chain, tell } = actor;
  const all = await ready(actor);
  const venue = { address: chain.exchange, abi: exchange } as const;
  const hash = await all.wallet.writeContract({ ...venue, functionName: 'bumpCounter' });
  await follow(all.reads, chain.chainId, hash, tell, { purpose: 'void_all' });
}

/** Puts an order back on the book whose item or approval came back: the old signature is meant again. */
export async function reconfirm(actor: Actor, shown: OrderCard): Promise<void> {
  const { chain, tell } = actor;
  const all = await ready(actor);
  const { venue, orderId, itemId } = shown;
  // What its seller keeps on the escrow rail is allowed when it is delivered.
  const asked =
    shown.rail === 'signature' && (await allowItems(all, actor, addressOf(itemId), venue));
  // The order changes with the approval, and its maker confirms it as it stands.
  const { position } = asked ? await approvedOrder(shown) : shown;
  const signature = await all.wallet.signTypedData(reconfirmTypedData(chain, venue, orderId, position));
  const body = { orderId, position };
  await provisionally(orderId, itemId, (id) => command('item/sale/reconfirm', body, signature, id));
  await reflected(tell, shownOrders(itemId));
  tell({ stage: 'indexed' });
}

export async function cancel(actor: Actor, shown: OrderCard): Promise<void> {
  const { chain, tell } = actor;
  const all = await ready(actor);
  const order = await freshOrder(shown);
  const signature = await all.wallet.signTypedData(cancelTypedData(chain, order.venue, order.orderId));
  const path = `item/sale/cancel/${order.orderId}`;
  await provisionally(order.orderId, order.itemId, (id) => command(path, {}, signature, id));
  const hash = await (order.rail === 'escrow'
    ? all.wallet.writeContract({
        address: order.venue,
        abi: marketplace,
        functionName: 'cancelOrder',
        args: [order.orderId],
      })
    : all.wallet.writeContract({
        address: order.venue,
        abi: exchange,
        functionName: 'cancelNonce',
        args: [optionOf(order).nonce],
      }));
  const deed = { purpose: 'cancel_order', about: order.itemId } as const;
  await provisionally(order.orderId, order.itemId, () => follow(all.reads, chain.chainId, hash, tell, deed));
}
