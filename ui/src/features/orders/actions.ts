// What a maker and a buyer do with their wallet, step by step: on chain first where the chain
// decides, through the API where our book does.
import { type EIP1193Provider, bytesToHex, getAddress, zeroAddress } from 'viem';
import { command } from '../../shared/api/client';
import type { ChainCard, Hex, ItemDetail, OrderCard, OrderDetail, Rail } from '../../shared/api/types';
import { collection as collectionAbi, erc20, exchange, marketplace } from '../../shared/chain/abi';
import { clients, onChain } from '../../shared/wallet/store';
import { type Progress, follow } from '../../shared/wallet/transaction';
import { freshOrder } from '../item/queries';
import { HEAD_START_S, cancelTypedData, escrowTypedData, optionTypedData, plain } from './sign';

export interface Actor {
  chain: ChainCard;
  provider: EIP1193Provider;
  account: Hex;
  tell: (progress: Progress) => void;
}

/** The order is not what was shown: nothing was sent. */
export class Changed extends Error {
  constructor(readonly order: OrderDetail) {
    super('changed');
  }
}

type Clients = ReturnType<typeof clients>;

async function ready(actor: Actor): Promise<Clients> {
  const all = clients(actor.chain, actor.provider, actor.account);
  await onChain(all.wallet, all.chain);
  actor.tell({ stage: 'pending' });
  return all;
}

const random = (bytes: number): Hex => bytesToHex(crypto.getRandomValues(new Uint8Array(bytes)));
const nowS = () => Math.floor(Date.now() / 1000);
const addressOf = (collection: string) => collection.split('-')[1] as Hex;

/** Lets `operator` move the account's items of the collection, unless it may already. */
async function allowItems({ reads, wallet }: Clients, account: Hex, collection: Hex, operator: Hex) {
  const contract = { address: collection, abi: collectionAbi } as const;
  const args = [account, operator] as const;
  if (await reads.readContract({ ...contract, functionName: 'isApprovedForAll', args })) return;
  const hash = await wallet.writeContract({ ...contract, functionName: 'setApprovalForAll', args: [operator, true] });
  await reads.waitForTransactionReceipt({ hash });
}

/** Lets `spender` take exactly `amount`, wrapping missing coin first where the token is WETH. */
async function allowMoney(all: Clients, actor: Actor, currency: Hex, spender: Hex, amount: bigint) {
  const { reads, wallet } = all;
  const token = { address: currency, abi: erc20 } as const;
  const owner = actor.account;
  const known = actor.chain.currencies.find((row) => row.address === currency);
  const held = await reads.readContract({ ...token, functionName: 'balanceOf', args: [owner] });
  if (held < amount && known?.symbol === 'WETH') {
    const hash = await wallet.writeContract({ ...token, functionName: 'deposit', value: amount - held });
    await reads.waitForTransactionReceipt({ hash });
  }
  const allowed = await reads.readContract({ ...token, functionName: 'allowance', args: [owner, spender] });
  if (allowed >= amount) return;
  // Tether changes an allowance only by way of zero.
  for (const value of allowed > 0n ? [0n, amount] : [amount]) {
    const hash = await wallet.writeContract({ ...token, functionName: 'approve', args: [spender, value] });
    await reads.waitForTransactionReceipt({ hash });
  }
}

export interface Terms {
  price: bigint;
  currency: Hex;
  days: number;
  rail: Rail;
}

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
    endTime: BigInt(nowS() + terms.days * 86_400),
  };
  const times = { startTime: start, endTime: Number(common.endTime) };
  if (terms.rail === 'signature') {
    await allowItems(all, account, common.collection, chain.exchange);
    const option = {
      ...common,
      channel: zeroBytes,
      signer: account,
      nonce: BigInt(random(16)),
      royaltyRate: BigInt(item.royaltyBps),
    };
    const signature = await all.wallet.signTypedData(optionTypedData(chain, option));
    const body = { rail: 'signature', chainId: chain.chainId, option: { ...plain(option), ...times, royaltyRate: item.royaltyBps } };
    await command('item/sale/create', body, signature);
    tell({ stage: 'indexed' });
    return;
  }
  await allowItems(all, account, common.collection, chain.marketplace);
  const escrow = { ...common, salt: random(32), seller: account, kind: 'fixed' as const, escrowed: true };
  const signature = await all.wallet.signTypedData(escrowTypedData(chain, escrow));
  await command('item/sale/create', { rail: 'escrow', chainId: chain.chainId, order: { ...plain(escrow), ...times } }, signature);
  const { salt, escrowed } = escrow;
  const hash = await all.wallet.writeContract({
    address: chain.marketplace,
    abi: marketplace,
    functionName: 'createOrder',
    args: [{ ...common, salt, escrowed, kind: 0 }],
  });
  await follow(all.reads, chain.chainId, hash, tell);
}

const zeroBytes: Hex = `0x${'00'.repeat(32)}`;

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
  // The book hides the order from others meanwhile; when the chain was faster, it knows already.
  await command(`item/offer/purchase/${order.orderId}`, { buyer: account, txHash: hash }).catch(() => null);
  await follow(all.reads, chain.chainId, hash, tell);
}

function optionOf(order: OrderDetail) {
  const option = order.option;
  if (!option) throw new Changed(order);
  return {
    ...option,
    tokenId: BigInt(option.tokenId),
    amount: BigInt(option.amount),
    nonce: BigInt(option.nonce),
    startTime: BigInt(option.startTime),
    endTime: BigInt(option.endTime),
    price: BigInt(option.price),
    royaltyRate: BigInt(option.royaltyRate),
  };
}

/** An offer that the buyer sends in person needs no signature. */
const offerFor = (order: OrderDetail, account: Hex, price: bigint) => ({
  optionHash: order.option?.optionHash ?? zeroBytes,
  bidder: getAddress(account),
  price,
  expireTime: BigInt(nowS() + 600),
  signature: '0x' as Hex,
});

export async function changePrice(actor: Actor, shown: OrderCard, price: bigint): Promise<void> {
  const { chain, tell } = actor;
  const all = await ready(actor);
  if (shown.rail === 'escrow') {
    const args = [shown.orderId, price] as const;
    const hash = await all.wallet.writeContract({ address: shown.venue, abi: marketplace, functionName: 'modifyPrice', args });
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
  tell({ stage: 'indexed' });
}

export async function cancel(actor: Actor, shown: OrderCard): Promise<void> {
  const { chain, tell } = actor;
  const all = await ready(actor);
  const order = await freshOrder(shown);
  const signature = await all.wallet.signTypedData(cancelTypedData(chain, order.venue, order.orderId));
  await command(`item/sale/cancel/${order.orderId}`, {}, signature);
  const address = order.venue;
  const hash =
    order.rail === 'escrow'
      ? await all.wallet.writeContract({ address, abi: marketplace, functionName: 'cancelOrder', args: [order.orderId] })
      : await all.wallet.writeContract({ address, abi: exchange, functionName: 'cancelNonce', args: [optionOf(order).nonce] });
  await follow(all.reads, chain.chainId, hash, tell);
}
