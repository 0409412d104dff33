// What stands still because those who run a contract have paused it: the book goes on, the chain does not.
import { useTranslation } from 'react-i18next';
import { useChain, useChains } from '../api/chains';
import type { ChainCard, Hex } from '../api/types';
import '../texts/trade';

interface Traded {
  venue: Hex;
  itemId: string;
}

/** Why nothing is filled at the venue, or of the collection; null while it goes on. */
export function standstill(chain: ChainCard | undefined, { venue, itemId }: Traded): 'venue' | 'collection' | null {
  if (!chain) return null;
  if (chain.paused.includes(venue)) return 'venue';
  return chain.paused.includes(itemId.split('-')[1] as Hex) ? 'collection' : null;
}

export const useStandstill = (order: Traded | undefined) => {
  const chain = useChain(order && Number(order.itemId.split('-')[0]));
  return order ? standstill(chain, order) : null;
};

/** In the place of what the chain says of an order. */
export function Standstill({ order }: { order: Traded & { rail: string } }) {
  const { t } = useTranslation();
  const why = useStandstill(order);
  if (!why) return null;
  return (
    <p className="caution" role="status" data-paused={why}>
      {t(`paused.${why === 'venue' ? order.rail : why}`)}
    </p>
  );
}

/** Above a book: which of the venues stands still, on the chain of what is shown or on any. */
export function PausedVenues({ chainId }: { chainId?: number }) {
  const { t } = useTranslation();
  const all = useChains();
  return pausedOn(all, chainId).map(({ chain, rail }) => (
    <p key={`${chain.chainId}${rail}`} className="caution" role="status" data-paused="venue">
      {all.length > 1 && <strong>{chain.name}: </strong>}
      {t(`paused.${rail}`)}
    </p>
  ));
}

export function pausedOn(all: ChainCard[], chainId?: number) {
  const shown = all.filter((chain) => chainId === undefined || chain.chainId === chainId);
  return shown.flatMap((chain) => {
    const venues = [
      { chain, rail: 'signature', venue: chain.exchange },
      { chain, rail: 'escrow', venue: chain.marketplace },
    ];
    return venues.filter(({ venue }) => chain.paused.includes(venue));
  });
}
