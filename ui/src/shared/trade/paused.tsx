// What stands still because those who run a contract have paused it: the book goes on, the chain does not.
import { useTranslation } from 'react-i18next';
import { useChain } from '../api/chains';
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

/** Above a book: which of the venues stands still. */
export function PausedVenues() {
  const { t } = useTranslation();
  const chain = useChain();
  const venues = [
    ['signature', chain?.exchange],
    ['escrow', chain?.marketplace],
  ] as const;
  return venues
    .filter(([, venue]) => venue && chain?.paused.includes(venue))
    .map(([rail]) => (
      <p key={rail} className="caution" role="status" data-paused="venue">
        {t(`paused.${rail}`)}
      </p>
    ));
}
