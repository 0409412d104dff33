// What a maker does with a wallet, step by step: on chain where the chain decides, through the API
// where our book does.
import { command } from '../../shared/api/client';
import type { Hex, ItemDetail, OrderCard, Rail } from '../../shared/api/types';
import { exchange, marketplace } from '../../shared/chain/abi';
import type { Clients } from '../../shared/wallet/clients';
import { follow } from '../../shared/wallet/transaction';
import { type Actor, addressOf, nowS, optionOf, random, ready, zeroBytes } from '../../shared/trade/actor';
import { allowItems } from '../../shared/trade/allowances';
import { approvedOrder, freshOrder, reflected } from './queries';
import { HEAD_START_S, cancelTypedData, escrowTypedData, optionTypedData, plain, reconfirmTypedData } from '../../shared/trade/sign';

/** The nonce's salt has the lower half. */
const COUNTER_IN_NONCE = 128n;

export interface Terms {
  price: bigint;
  currency: Hex;
  days: number;
  rail: Rail;
  kind: 'fixed' | 'auction';
  /** The item moves into the contract now; otherwise it is delivered after the sale. */
  escrowed: boolean;
}

/** By the chain's time, which decides; a chain that is ahead of us is followed. */
const endOf = ({ days }: Terms, blockTime: number) => Math.max(nowS(), blockTime) + days * 86_400;

export async function listItem(actor: Actor, item: ItemDetail, terms: Terms): Promise<void> {
  const { chain, account, tell } = actor;
  const all = await ready(actor);
  const start = nowS() - HEAD_START_S;
  const common = {
    collection: addressOf(item.collection),
    tokenId: BigInt(item.tokenId),
    amount: 1n,
    currency: terms.currency,
    price: terms.price,
    startTime: BigInt(start),
    endTime: BigInt(endOf(terms, chain.blockTime ?? 0)),
  };
  const times = { startTime: start, endTime: Number(common.endTime) };
  if (terms.rail === 'signature') {
    await allowItems(all, account, common.collection, chain.exchange);
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
    await command('item/sale/create', body, signature);
    await reflected(item.itemId);
    tell({ stage: 'indexed' });
    return;
  }
  const { kind, escrowed } = terms;
  // An item that is kept is allowed when it is delivered.
  if (escrowed) await allowItems(all, account, common.collection, chain.marketplace);
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
  await follow(all.reads, chain.chainId, hash, tell);
}

export async function changePrice(actor: Actor, shown: OrderCard, price: bigint): Promise<void> {
  const { chain, tell } = actor;
  const all = await ready(actor);
  if (shown.rail === 'escrow') {
    const hash = await all.wallet.writeContract({
      address: shown.venue,
      abi: marketplace,
      functionName: 'modifyPrice',
      args: [shown.orderId, price],
    });
    await follow(all.reads, chain.chainId, hash, tell);
    return;
  }
  const order = await freshOrder(shown);
  const { signature: _, optionHash: __, ...option } = { ...order.option, ...optionOf(order), price };
  const signature = await all.wallet.signTypedData(optionTypedData(chain, option));
  const numbers = {
    startTime: Number(option.startTime),
    endTime: Number(option.endTime),
    royaltyRate: Number(option.royaltyRate),
  };
  const body = { orderId: shown.orderId, price: price.toString(), option: { ...plain(option), ...numbers } };
  await command('item/sale/modify', body, signature);
  await reflected(shown.itemId);
  tell({ stage: 'indexed' });
}

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
  await follow(all.reads, chain.chainId, hash, tell);
}

/** Puts an order back on the book whose item or approval came back: the old signature is meant again. */
export async function reconfirm(actor: Actor, shown: OrderCard): Promise<void> {
  const { chain, tell } = actor;
  const all = await ready(actor);
  const { venue, orderId, itemId } = shown;
  const asked = await allowItems(all, actor.account, addressOf(itemId), venue);
  // The order changes with the approval, and its maker confirms it as it stands.
  const { position } = asked ? await approvedOrder(shown) : shown;
  const signature = await all.wallet.signTypedData(reconfirmTypedData(chain, venue, orderId, position));
  await command('item/sale/reconfirm', { orderId, position }, signature);
  await reflected(itemId);
  tell({ stage: 'indexed' });
}

export async function cancel(actor: Actor, shown: OrderCard): Promise<void> {
  const { chain, tell } = actor;
  const all = await ready(actor);
  const order = await freshOrder(shown);
  const signature = await all.wallet.signTypedData(cancelTypedData(chain, order.venue, order.orderId));
  await command(`item/sale/cancel/${order.orderId}`, {}, signature);
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
  await follow(all.reads, chain.chainId, hash, tell);
}
