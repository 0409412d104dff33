// Making an offer void: hidden from the book at once, and final when the chain has it.
import { command, read } from '../api/client';
import type { OfferCard, OfferDetail } from '../api/types';
import { exchange } from '../chain/abi';
import { follow } from '../wallet/transaction';
import { type Actor, Changed, ready } from './actor';
import { provisionally } from './provisional';
import { cancelOfferTypedData } from './sign';

/** The offer as it stands now, for acting on it; never from a cache. */
export const freshOffer = (offerId: string, itemId?: string) =>
  read<OfferDetail>(`item/offer/detail?id=${offerId}${itemId ? `&item=${itemId}` : ''}`);

/** An offer for one item as the exchange takes it. */
export function offerOnChain(detail: OfferDetail) {
  if (!detail.offer) throw new Changed(detail);
  const { price, expireTime, ...signed } = detail.offer;
  return { ...signed, price: BigInt(price), expireTime: BigInt(expireTime) };
}

/** An offer for a collection as the exchange takes it. */
export function collectionOfferOnChain(detail: OfferDetail) {
  if (!detail.collectionOffer) throw new Changed(detail);
  const { amount, price, royaltyRate, salt, expireTime, ...signed } = detail.collectionOffer;
  return {
    ...signed,
    amount: BigInt(amount),
    price: BigInt(price),
    royaltyRate: BigInt(royaltyRate),
    salt: BigInt(salt),
    expireTime: BigInt(expireTime),
  };
}

export async function cancelOffer(actor: Actor, shown: OfferCard): Promise<void> {
  const { chain, tell } = actor;
  const all = await ready(actor);
  const detail = await freshOffer(shown.offerId);
  const signature = await all.wallet.signTypedData(
    cancelOfferTypedData(chain, detail.venue, detail.offerId),
  );
  const path = `item/offer/cancel/${detail.offerId}`;
  const about = shown.itemId ?? shown.collection;
  await provisionally(detail.offerId, about, (id) => command(path, {}, signature, id));
  const venue = { address: detail.venue, abi: exchange } as const;
  const hash = detail.collectionOffer
    ? await all.wallet.writeContract({
        ...venue,
        functionName: 'cancelCollectionOffer',
        args: [collectionOfferOnChain(detail)],
      })
    : await all.wallet.writeContract({ ...venue, functionName: 'cancelOffer', args: [offerOnChain(detail)] });
  const deed = { purpose: 'cancel_offer', about } as const;
  await provisionally(detail.offerId, about, () => follow(all.reads, chain.chainId, hash, tell, deed));
}
