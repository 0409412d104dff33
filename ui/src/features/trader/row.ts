// One line of the trader's table, made of an order or of an offer, and where it belongs.
import { chainOf } from '../../shared/api/chains';
import type { Hex, OfferCard, OrderCard, Rail } from '../../shared/api/types';

export type Side = 'ask' | 'bid';

export interface Row {
  id: Hex;
  side: Side;
  /** Empty for an offer that any item of the collection, or several of them, may take. */
  itemId: string;
  collection: string;
  tokenId: string;
  price: string;
  currency: string;
  amount: string;
  /** Who asks, or who bids. */
  who: string;
  rail: Rail;
  status: string;
  ends: number;
  /** When time alone makes it another one. */
  until: number;
  position: number;
  /** Of an ask: what would be bought. */
  order?: OrderCard;
}

export const SORTS = ['new', 'price', '-price', 'item', 'ends'] as const;
export type Sort = (typeof SORTS)[number];

/** What the page's address says beside the market's own filters. */
export interface TraderSearch {
  side?: Side;
  order?: Sort;
}

export interface View {
  sort: Sort;
  side?: Side;
  collection?: string;
  currency?: string;
  /** Of the currency. */
  chain?: number;
  rail?: Rail;
  /** Words that all have to be in a row's text. */
  search?: string;
}

const partsOf = (itemId: string) => {
  const last = itemId.lastIndexOf('-');
  return { itemId, collection: itemId.slice(0, last), tokenId: itemId.slice(last + 1) };
};

export const rowOfOrder = (order: OrderCard): Row => ({
  ...partsOf(order.itemId),
  id: order.orderId,
  side: 'ask',
  price: order.price,
  currency: order.currency,
  amount: order.remaining,
  who: order.maker,
  rail: order.rail,
  // What the chain would not fill is no offer to anybody.
  status: order.status === 'active' && order.chainFillable.fillable === 'no' ? 'inactive' : order.status,
  ends: order.endTime,
  until: order.statusUntil ?? Infinity,
  position: order.position,
  order,
});

/** Of an offer for a collection there is no item, and what is left of it. */
export const rowOfOffer = (offer: OfferCard): Row => ({
  ...(offer.itemId ? partsOf(offer.itemId) : { itemId: '', collection: offer.collection, tokenId: '' }),
  id: offer.offerId,
  side: 'bid',
  price: offer.price,
  currency: offer.currency,
  amount: (BigInt(offer.amount) - BigInt(offer.taken)).toString(),
  who: offer.bidder,
  rail: 'signature',
  status: offer.status === 'active' && offer.chainFillable.fillable === 'no' ? 'inactive' : offer.status,
  ends: offer.expireTime,
  until: offer.statusUntil ?? Infinity,
  position: offer.position,
});

/** On the book: held for somebody's transaction, it may still come back. */
export const isOpen = ({ status }: Row) =>
  status === 'active' || status === 'locked' || status === 'accepted' || status === 'not_started';

/** Whole numbers of any size, as texts that compare as numbers do. */
const padded = (value: string | number) => String(value).padStart(78, '0');

/** The currency and its chain: two chains may have one of the same address. */
export const moneyOf = ({ currency, collection }: Row) => `${currency} ${chainOf(collection)}`;

/** Sorted by this text; equal ones by their ids. Prices of one currency of a chain stand together. */
export function keyOf(row: Row, sort: Sort): string {
  if (sort === 'new') return padded(row.position);
  if (sort === 'ends') return padded(row.ends);
  if (sort === 'item') return `${row.collection} ${padded(row.tokenId)} ${row.currency} ${padded(row.price)}`;
  return `${moneyOf(row)} ${padded(row.price)}`;
}
