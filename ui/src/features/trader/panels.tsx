// Beside the table: how deep the book is, how the floor moved, what was just sold.
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { read } from '../../shared/api/client';
import { listen } from '../../shared/api/live';
import { settle } from '../../shared/api/settle';
import type { ActivityPage, Currency, FloorHistory } from '../../shared/api/types';
import { Price } from '../../shared/kit/price';
import { LineSkeletons } from '../../shared/kit/states';
import { ActivityLines } from '../../shared/show/activity-lines';
import { DepthView } from '../../shared/trade/depth-view';
import { HEIGHT, WIDTH, stepsOf } from './floor-line';

/** Moves of a floor that are drawn. */
const FLOOR_MOVES = 60;
const FLOOR_AGAIN_MS = 10_000;
const SALES_MAX = 30;
/** A busy market is asked again at most this often. */
const SALES_GAP_MS = 500;
const SALES = ['market', 'sales'];

interface MarketProps {
  collection: { id: string; name: string };
  currency: Currency;
}

/** Of the collection that is filtered by, or that the selection is in. */
export function MarketPanels({ collection, currency }: MarketProps) {
  return (
    <>
      <h2 className="trader-of">{collection.name}</h2>
      <FloorLine collection={collection.id} currency={currency} />
      <DepthView collection={collection.id} currency={currency} />
    </>
  );
}

function FloorLine({ collection, currency }: { collection: string; currency: Currency }) {
  const { t } = useTranslation();
  const { data, isPending } = useQuery({
    queryKey: ['market', 'floors', collection, currency.address],
    queryFn: () => {
      const query = `id=${collection}&currency=${currency.address}&size=${FLOOR_MOVES}`;
      return read<FloorHistory>(`collection/open/floors?${query}`);
    },
    refetchInterval: FLOOR_AGAIN_MS,
    placeholderData: keepPreviousData,
  });
  const drawn = stepsOf(data?.changes ?? []);
  const title = t('trader.floor', { symbol: currency.symbol });
  return (
    <section className="floor-line" aria-label={title} aria-busy={isPending}>
      <h2>{title}</h2>
      {isPending && <LineSkeletons count={1} />}
      {data && !drawn && <p className="muted">{t('trader.noFloor', { symbol: currency.symbol })}</p>}
      {drawn && (
        <figure>
          <svg
            role="img"
            aria-label={t('trader.floorMoves', { count: drawn.moves })}
            viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
            preserveAspectRatio="none"
          >
            <path d={drawn.path} />
          </svg>
          <figcaption>
            <span className="muted">{t('trader.lowest')} <Price value={drawn.low} currency={currency.address} /></span>
            <strong>
              {drawn.now === null
                ? t('trader.nothing')
                : <Price value={drawn.now} currency={currency.address} />}
            </strong>
            <span className="muted">{t('trader.highest')} <Price value={drawn.high} currency={currency.address} /></span>
          </figcaption>
        </figure>
      )}
    </section>
  );
}

/** Sales as they happen, newest first. */
export function SalesTape() {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { data } = useQuery({
    queryKey: SALES,
    queryFn: () => read<ActivityPage>(`open/activity?size=${SALES_MAX}&kind=sold`),
  });
  useEffect(() => {
    const asking = settle(() => client.invalidateQueries({ queryKey: SALES }), SALES_GAP_MS);
    const stop = listen(['market'], (changes) => {
      // No changes named means that some were lost.
      if (changes.length === 0 || changes.some(({ kind }) => kind === 'activity')) asking.wish();
    });
    return () => {
      asking.stop();
      stop();
    };
  }, [client]);
  return (
    <section className="tape" aria-label={t('trader.sales')}>
      <h2>{t('trader.sales')}</h2>
      {!data && <LineSkeletons count={4} />}
      {data?.activity.length === 0 && <p className="state muted">{t('trader.noSales')}</p>}
      {data && <ActivityLines lines={data.activity} />}
    </section>
  );
}
