// Offering for any item of a collection, or for any with a trait: what is signed, and by what steps.
import { command, read } from '../api/client';
import type { CollectionCard, Hex, TokenSet, Trait } from '../api/types';
import { exchange } from '../chain/abi';
import { type Actor, Changed, addressOf, nowS, random, ready, zeroBytes } from './actor';
import { allowMoney } from './allowances';
import { reflected } from './reflected';
import { collectionOfferTypedData, plain } from './sign';
import { rootOf } from './token-set';

const COUNTER_IN_EXPIRY = 64n;

export interface Wish {
  collection: Pick<CollectionCard, 'id' | 'royaltyBps'>;
  trait?: Trait;
  /** The items that have the trait, as the dialog counts them. */
  set?: TokenSet;
  units: bigint;
  /** For one unit. */
  price: bigint;
  currency: Hex;
  days: number;
}

export const setPath = (id: string, trait: Trait) =>
  `collection/open/set?${new URLSearchParams({ id, trait: trait.trait_type, value: trait.value })}`;

export async function makeCollectionOffer(actor: Actor, wish: Wish): Promise<void> {
  const { chain, account, tell } = actor;
  const { collection, trait, set, units, price, currency } = wish;
  // What is signed follows from the items themselves, not from what somebody says of them.
  const root = set ? rootOf(set.tokens) : zeroBytes;
  if (set && root !== set.root) throw new Changed({ price: price.toString(), status: 'outdated' });
  const all = await ready(actor);
  await allowMoney(all, actor, currency, chain.exchange, price * units);
  const counter = await all.reads.readContract({
    address: chain.exchange,
    abi: exchange,
    functionName: 'counterOf',
    args: [account],
  });
  const offer = {
    collection: addressOf(collection.id),
    root,
    amount: units,
    bidder: account,
    currency,
    price,
    royaltyRate: BigInt(collection.royaltyBps),
    salt: BigInt(random(16)),
    expireTime: (counter << COUNTER_IN_EXPIRY) | BigInt(nowS() + wish.days * 86_400),
  };
  const signature = await all.wallet.signTypedData(collectionOfferTypedData(chain, offer));
  const told = { ...plain(offer), royaltyRate: collection.royaltyBps };
  const body = { chainId: chain.chainId, offer: told, trait: trait ?? null };
  await command('item/offer/collection/add', body, signature);
  await reflected(tell, () => read(`collection/open/depth?id=${collection.id}&currency=${currency}`));
  tell({ stage: 'indexed' });
}
