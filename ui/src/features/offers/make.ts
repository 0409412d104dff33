// What bidders and owners do about offers with a wallet, step by step.
import { hashTypedData } from 'viem';
import { command } from '../../shared/api/client';
import { freshOrder } from '../../shared/api/order';
import type { Hex, ItemDetail, OfferCard } from '../../shared/api/types';
import { exchange } from '../../shared/chain/abi';
import { type Actor, Changed, addressOf, nowS, optionOf, random, ready, zeroBytes } from '../../shared/trade/actor';
import { allowItems, allowMoney } from '../../shared/trade/allowances';
import { collectionOfferOnChain, freshOffer, offerOnChain } from '../../shared/trade/cancel-offer';
import {
  HEAD_START_S,
  offerTypedData,
  optionTypedData,
  plain,
} from '../../shared/trade/sign';
import { provisionally } from '../../shared/trade/provisional';
import { reflected } from '../../shared/trade/reflected';
import { follow } from '../../shared/wallet/transaction';
import { shownOffers } from './queries';

const COUNTER_IN_NONCE = 128n;
const COUNTER_IN_EXPIRY = 64n;

export interface OfferChoice {
  owner: Hex;
  units: bigint;
  /** For all of them. */
  price: bigint;
  currency: Hex;
  days: number;
}

/**
 * On the nonce of the owner's listing, where it is for the same, so that one match closes both; else
 * on one of its own. The listing's counter lies in its nonce already.
 */
async function nonceFor(item: ItemDetail, choice: OfferChoice, counter: bigint): Promise<bigint> {
  const listing = item.listing;
  const fits =
    listing?.rail === 'signature' &&
    listing.maker === choice.owner &&
    listing.currency === choice.currency &&
    listing.amount === String(choice.units) &&
    listing.remaining === listing.amount;
  if (!fits) return (counter << COUNTER_IN_NONCE) | BigInt(random(16));
  return optionOf(await freshOrder(listing)).nonce;
}

export async function makeOffer(actor: Actor, item: ItemDetail, choice: OfferChoice): Promise<void> {
  const { chain, account, tell } = actor;
  const all = await ready(actor);
  const venue = { address: chain.exchange, abi: exchange, functionName: 'counterOf' } as const;
  await allowMoney(all, actor, choice.currency, chain.exchange, choice.price);
  const [mine, theirs] = await Promise.all([
    all.reads.readContract({ ...venue, args: [account] }),
    all.reads.readContract({ ...venue, args: [choice.owner] }),
  ]);
  const end = nowS() + choice.days * 86_400;
  const times = { startTime: nowS() - HEAD_START_S, endTime: end };
  const option = {
    channel: zeroBytes,
    collection: addressOf(item.collection),
    tokenId: BigInt(item.tokenId),
    amount: choice.units,
    signer: choice.owner,
    nonce: await nonceFor(item, choice, theirs),
    startTime: BigInt(times.startTime),
    endTime: BigInt(times.endTime),
    price: choice.price,
    currency: choice.currency,
    royaltyRate: BigInt(item.royaltyBps),
  };
  const offer = {
    optionHash: hashTypedData(optionTypedData(chain, option)),
    bidder: account,
    price: choice.price,
    expireTime: (mine << COUNTER_IN_EXPIRY) | BigInt(end),
  };
  const signature = await all.wallet.signTypedData(offerTypedData(chain, offer));
  const { optionHash: _, ...told } = plain(offer);
  const numbers = { ...times, royaltyRate: item.royaltyBps };
  const body = { chainId: chain.chainId, option: { ...plain(option), ...numbers }, offer: told };
  const send = (id: string) => command('item/offer/add', body, signature, id);
  await provisionally(`offer ${item.itemId}`, item.itemId, send);
  await reflected(tell, shownOffers(item.itemId));
  tell({ stage: 'indexed' });
}

/** The offer as it stands, at the price that was shown; any other stops the sale. */
async function asShown(shown: OfferCard, itemId?: string) {
  const detail = await freshOffer(shown.offerId, itemId);
  if (detail.status !== 'active' || detail.price !== shown.price) throw new Changed(detail);
  return detail;
}

/** `units` count where the offer leaves it to the owner how many are sold. */
export async function acceptOffer(
  actor: Actor,
  item: ItemDetail,
  shown: OfferCard,
  units: bigint,
): Promise<void> {
  if (shown.reach !== 'item') return acceptCollectionOffer(actor, item, shown, units);
  const { chain, account, tell } = actor;
  const agreed = await asShown(shown);
  const all = await ready(actor);
  // While that was on its way the bidder may have taken the offer back.
  const helped = await allowItems(all, actor, addressOf(agreed.collection), agreed.venue);
  const detail = helped ? await asShown(shown) : agreed;
  const { request } = await all.reads.simulateContract({
    account,
    address: detail.venue,
    abi: exchange,
    functionName: 'matchOptionWithOffer',
    // The owner's own call is the signature.
    args: [optionOf(detail), offerOnChain(detail)],
  });
  const hash = await all.wallet.writeContract({ ...request, account });
  tell({ stage: 'hash', hash });
  // The book holds the offer meanwhile; what it cannot tell us, the chain does.
  await command(`item/offer/accept/${shown.offerId}`, { seller: account, txHash: hash }).catch(() => null);
  await follow(all.reads, chain.chainId, hash, tell, { purpose: 'accept_offer', about: item.itemId });
}

/** Sells units of the item to an offer that reaches it; the owner's call is the signature. */
async function acceptCollectionOffer(
  actor: Actor,
  item: ItemDetail,
  shown: OfferCard,
  units: bigint,
): Promise<void> {
  const { chain, account, tell } = actor;
  const agreed = await asShown(shown, item.itemId);
  const all = await ready(actor);
  const collection = addressOf(item.collection);
  const helped = await allowItems(all, actor, collection, agreed.venue);
  const detail = helped ? await asShown(shown, item.itemId) : agreed;
  const offer = collectionOfferOnChain(detail);
  const venue = { address: detail.venue, abi: exchange } as const;
  const counter = await all.reads.readContract({ ...venue, functionName: 'counterOf', args: [account] });
  const { currency, royaltyRate } = offer;
  const price = BigInt(shown.price) * units;
  const choice = { owner: account, units, price, currency, days: 1 };
  const option = {
    channel: zeroBytes,
    collection,
    tokenId: BigInt(item.tokenId),
    amount: units,
    signer: account,
    nonce: await nonceFor(item, choice, counter),
    startTime: BigInt(nowS() - HEAD_START_S),
    endTime: BigInt(detail.expireTime),
    price,
    currency,
    royaltyRate,
    signature: '0x' as const,
  };
  const { request } = await all.reads.simulateContract({
    account,
    ...venue,
    functionName: 'matchOptionWithCollectionOffer',
    args: [option, offer, detail.proof ?? []],
  });
  const hash = await all.wallet.writeContract({ ...request, account });
  tell({ stage: 'hash', hash });
  await follow(all.reads, chain.chainId, hash, tell, { purpose: 'accept_offer', about: item.itemId });
}
