// What was picked to be bought together, as it was seen when it was picked.
import { create } from 'zustand';
import { chainOf } from '../../shared/api/chains';
import type { OrderCard } from '../../shared/api/types';

/** As many as one transaction takes. */
export const BASKET_MAX = 30;

interface Basket {
  picks: readonly OrderCard[];
}

export const useBasket = create<Basket>(() => ({ picks: [] }));

/** One transaction buys on one chain. */
export const picksOn = (chainId: number, picks: readonly OrderCard[]) =>
  picks.filter(({ itemId }) => chainOf(itemId) === chainId);

const others = (orderId: string) =>
  useBasket.getState().picks.filter((pick) => pick.orderId !== orderId);

/** An auction is bid on, not bought. */
export const canPick = (order: OrderCard | undefined, account: string | undefined): order is OrderCard =>
  order !== undefined && order.kind === 'fixed' && order.status === 'active' && order.maker !== account;

/** In, or out again; nothing happens when it is full. */
export function togglePick(order: OrderCard): void {
  const { picks } = useBasket.getState();
  const rest = others(order.orderId);
  if (rest.length < picks.length) useBasket.setState({ picks: rest });
  else if (picks.length < BASKET_MAX) useBasket.setState({ picks: [...picks, order] });
}

/** At the price of now. */
export const pickAnew = (order: OrderCard): void =>
  useBasket.setState(({ picks }) => ({
    picks: picks.map((pick) => (pick.orderId === order.orderId ? order : pick)),
  }));

export const dropPick = (orderId: string): void => useBasket.setState({ picks: others(orderId) });

export const emptyBasket = (): void => useBasket.setState({ picks: [] });
