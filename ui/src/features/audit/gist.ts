// What an event says, in the few words that fit a line: its amounts and its people.
import type { EventLine } from '../../shared/api/types';

export interface Gist {
  price?: string;
  /** What it was before. */
  before?: string;
  currency?: string;
  from?: string;
  to?: string;
  /** Copies, when more than one. */
  copies?: string;
}

type Fields = Record<string, unknown>;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const amountIn = (fields: Fields, name: string) => {
  const value = fields[name];
  return typeof value === 'string' && /^\d+$/.test(value) ? value : undefined;
};
const addressIn = (fields: Fields, name: string) => {
  const value = fields[name];
  const known = typeof value === 'string' && /^0x[0-9a-f]{40}$/.test(value) && BigInt(value) > 0n;
  return known ? value : undefined;
};
const first = <T>(names: string[], find: (name: string) => T | undefined): T | undefined =>
  names.map(find).find((value) => value !== undefined);

/** The fields of an event, without the envelope that names its type. */
export function fieldsOf(event: EventLine): Fields {
  const inner = Object.values(event.payload)[0];
  return isFields(inner) ? inner : {};
}

export function gistOf(event: EventLine): Gist {
  const own = fieldsOf(event);
  const told = isFields(own.terms) ? own.terms : {};
  // An offer's terms hold the sale that would follow from it.
  const terms = isFields(told.sale) ? { ...told.sale, ...told } : told;
  const fields: Fields = { ...terms, ...own };
  const copies = amountIn(fields, 'amount');
  const isMoney = event.streamType === 'chain';
  const isCopies = ['item', 'order', 'offer'].includes(event.streamType);
  const currency = fields.currency;
  return {
    price:
      first(['price', 'new_price', 'refunded'], (name) => amountIn(fields, name)) ??
      (isMoney ? copies : undefined),
    before: amountIn(fields, 'old_price'),
    currency: typeof currency === 'string' ? currency : undefined,
    from: first(['seller', 'from', 'bidder', 'maker', 'by', 'payer', 'owner'], (name) => addressIn(fields, name)),
    to: first(['buyer', 'to', 'holder', 'dest', 'approved', 'receiver'], (name) => addressIn(fields, name)),
    copies: isCopies && copies !== undefined && BigInt(copies) > 1n ? copies : undefined,
  };
}

/** How an event feels: something began, was done, was undone; or it is just told. */
export type Tone = 'open' | 'done' | 'undone' | 'plain';

const TONES: Record<string, Tone> = {
  OrderListed: 'open',
  OrderOpened: 'open',
  OrderDrafted: 'open',
  ItemMinted: 'open',
  CollectionFollowed: 'open',
  ChainFollowed: 'open',
  OrderMatched: 'done',
  OrderSettled: 'done',
  OrderPurchased: 'done',
  OrderDelivered: 'done',
  OrderCancelled: 'undone',
  OrderDiscarded: 'undone',
  OrderCancelRequested: 'undone',
  OptionVersionCancelled: 'undone',
  OfferMade: 'open',
  OfferMatched: 'done',
  OfferCancelRequested: 'undone',
  OfferCancelled: 'undone',
  OfferFundsFell: 'undone',
  OfferOutdated: 'undone',
  OfferUnitsFell: 'undone',
  OfferVoided: 'undone',
  CounterBumped: 'undone',
  DeliveryRefused: 'undone',
  DeliveryTimedOut: 'undone',
  DisputeOpened: 'open',
  DisputeSettled: 'done',
  DisputeTimedOut: 'undone',
  AuctionEnded: 'done',
  AuctionReturned: 'undone',
  OfferExpired: 'undone',
  OrderExpired: 'undone',
  OrderDeactivated: 'undone',
  FactReverted: 'undone',
  ChainReorged: 'undone',
  ChainRepaired: 'undone',
  ChainFinalized: 'done',
  BoxMinted: 'open',
  BoxOpened: 'done',
  ContractFollowed: 'open',
  ContractPaused: 'undone',
  DomainCommitted: 'open',
  DomainRegistered: 'done',
  DomainRenewed: 'done',
  DropCancelled: 'undone',
  DropCreated: 'open',
  DropItemRefunded: 'undone',
  DropMinted: 'done',
  DropPhaseOpened: 'open',
  VoucherRedeemed: 'done',
};

export const toneOf = (eventType: string): Tone => TONES[eventType] ?? 'plain';
