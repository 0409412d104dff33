// What a list of items may be narrowed to and sorted by, as it stands in an address. What nobody can mean
// is left out, so that an address that was cut or written by hand still leads to a list.
import { chainOf } from '../api/chains';

export const ITEM_SORTS = ['recent', 'price_asc', 'price_desc', 'ends', 'rarity', 'token'] as const;
export type ItemSort = (typeof ITEM_SORTS)[number];
export type TraitPair = [trait: string, value: string];

export interface ItemFilter {
  status?: 'listed' | 'all';
  rail?: 'escrow' | 'signature';
  kind?: 'fixed' | 'auction';
  collection?: string;
  currency?: string;
  /** Of the currency, where no collection says it: two chains may have one of the same address. */
  chain?: number;
  /** For one unit, in the smallest unit of `currency`. */
  minPrice?: string;
  maxPrice?: string;
  /** A JSON array of pairs; of each trait one of the values that are named. */
  traits?: string;
  search?: string;
  sort?: ItemSort;
}

export const textIn = (value: unknown) => (typeof value === 'string' && value ? value : undefined);

export function oneOf<T extends string>(value: unknown, known: readonly T[]): T | undefined {
  return known.find((choice) => choice === value);
}

const COLLECTION = /^\d{1,19}-0x[\da-f]{40}$/i;
const CURRENCY = /^0x[\da-f]{40}$/i;
const CHAIN = /^\d{1,16}$/;
/** As large as any price is, and no larger. */
const AMOUNT = /^(0|[1-9]\d{0,76})$/;

type Within = Pick<ItemFilter, 'collection' | 'currency' | 'chain'>;

/** What is left of a chosen currency once another collection is chosen, or all are: each is on one chain. */
export function currencyWithin({ collection, currency, chain }: Within, next: string | undefined): Within {
  const before = collection === undefined ? chain : chainOf(collection);
  const stays = currency !== undefined && (!next || before === undefined || chainOf(next) === before);
  return { currency: stays ? currency : undefined, chain: stays && !next ? before : undefined };
}

/** What an address says of traits; nothing for what cannot be read. */
export function pairsOf(text: string | undefined): TraitPair[] {
  try {
    const told: unknown = JSON.parse(text ?? '[]');
    const isPair = (one: unknown): one is TraitPair =>
      Array.isArray(one) && one.length === 2 && one.every((word) => typeof word === 'string');
    return Array.isArray(told) ? told.filter(isPair) : [];
  } catch {
    return [];
  }
}

export const textOfPairs = (pairs: TraitPair[]) => (pairs.length > 0 ? JSON.stringify(pairs) : undefined);

/** A price is one of a currency, and that of a chain; ranks and traits are those of a collection. */
export function readItemFilter(search: Record<string, unknown>): ItemFilter {
  const text = (name: string, shape = /./) => {
    const told = textIn(search[name]);
    return told && shape.test(told) ? told : undefined;
  };
  const [collection, currency] = [text('collection', COLLECTION), text('currency', CURRENCY)];
  const on = collection ? undefined : text('chain', CHAIN);
  const chain = on === undefined ? undefined : Number(on);
  const price = (name: string) => (currency && (collection || on) ? text(name, AMOUNT) : undefined);
  const [minPrice, maxPrice] = [price('minPrice'), price('maxPrice')];
  const empty = minPrice && maxPrice && BigInt(minPrice) > BigInt(maxPrice);
  const sort = oneOf(search.sort, ITEM_SORTS);
  return {
    status: oneOf(search.status, ['listed', 'all']),
    rail: oneOf(search.rail, ['escrow', 'signature']),
    kind: oneOf(search.kind, ['fixed', 'auction']),
    collection,
    currency,
    chain,
    minPrice,
    maxPrice: empty ? undefined : maxPrice,
    traits: collection && textOfPairs(pairsOf(text('traits'))),
    search: text('search'),
    sort: sort === 'rarity' && !collection ? undefined : sort,
  };
}
