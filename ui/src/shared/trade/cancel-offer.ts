// Making an offer void: hidden from the book at once, and final when the chain has it.
import { command, read } from '../api/client';
import type { OfferCard, OfferDetail } from '../api/types';
import { exchange } from '../chain/abi';
import { follow } from '../wallet/transaction';
import { type Actor, ready } from './actor';
import { cancelOfferTypedData } from './sign';

/** The offer as it stands now, for acting on it; never from a cache. */
export const freshOffer = (offerId: string) => read<OfferDetail>(`item/offer/detail?id=${offerId}`);

/** The offer as it stands now, and as the exchange takes it. */
export async function offerOnChain(shown: OfferCard) {
  const detail = await freshOffer(shown.offerId);
  const { price, expireTime, ...signed } = detail.offer;
  return { detail, offer: { ...signed, price: BigInt(price), expireTime: BigInt(expireTime) } };
}

export async function cancelOffer(actor: Actor, shown: OfferCard): Promise<void> {
  const { chain, tell } = actor;
  const all = await ready(actor);
  const { detail, offer } = await offerOnChain(shown);
  const signature = await all.wallet.signTypedData(
    cancelOfferTypedData(chain, detail.venue, detail.offerId),
  );
  await command(`item/offer/cancel/${detail.offerId}`, {}, signature);
  const hash = await all.wallet.writeContract({
    address: detail.venue,
    abi: exchange,
    functionName: 'cancelOffer',
    args: [offer],
  });
  await follow(all.reads, chain.chainId, hash, tell);
}
