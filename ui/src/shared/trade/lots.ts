// Orders of several units: the price is for all of them, and a part costs its share as the exchange rounds.
import type { ItemDetail, OrderCard } from '../api/types';

type Lot = Pick<OrderCard, 'price' | 'amount'>;

/** Rounded up, as in OptionExchange: the seller never has less than was asked. */
export function costOf({ price, amount }: Lot, units: bigint): bigint {
  const all = BigInt(amount);
  return (BigInt(price) * units + all - 1n) / all;
}

/** Only the exchange sells a part: a sale in escrow is for all of it. */
export const isInParts = (order: Pick<OrderCard, 'rail' | 'remaining'>): boolean =>
  order.rail === 'signature' && BigInt(order.remaining) > 1n;

/** Units that nobody else is buying at the moment. */
export const unlocked = ({ remaining, locked }: Pick<OrderCard, 'remaining' | 'locked'>): bigint => {
  const free = BigInt(remaining) - BigInt(locked);
  return free > 0n ? free : 0n;
};

/** Sales that count on units which the maker still has at hand. */
const COUNT = ['active', 'locked'];

/** How many units the account could list and still deliver all: not in escrow, and not for sale yet. */
export function freeUnits(item: ItemDetail, orders: OrderCard[], account: string | undefined): bigint {
  const owned = item.owners.find(({ owner }) => owner === account);
  if (!owned) return 0n;
  const standing = orders.filter(
    ({ maker, status, rail, escrowed }) =>
      maker === account && COUNT.includes(status) && (rail === 'signature' || !escrowed),
  );
  const promised = standing.reduce((sum, { remaining }) => sum + BigInt(remaining), 0n);
  const free = BigInt(owned.amount) - BigInt(owned.held) - promised;
  return free > 0n ? free : 0n;
}
