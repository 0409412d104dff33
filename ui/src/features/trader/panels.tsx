// Beside the table: how deep the book is, how the floor moved, what was just sold.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { read } from '../../shared/api/client';
import { listen } from '../../shared/api/live';
import { settle } from '../../shared/api/settle';
import type { ActivityPage, Currency } from '../../shared/api/types';
import { LineSkeletons } from '../../shared/kit/states';
import { ActivityLines } from '../../shared/show/activity-lines';
import { DepthView } from '../../shared/trade/depth-view';
import { FloorLine } from './floor-moves';

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
