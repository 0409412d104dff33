// The best order of an item as it stood. Nothing can be done here: the past is not for sale.
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { chainOf } from '../../shared/api/chains';
import { readPast } from '../../shared/api/client';
import type { OrderCard } from '../../shared/api/types';
import { fullDate, shortAddress } from '../../shared/format';
import { Price } from '../../shared/kit/price';
import type { At } from '../../shared/past/moment';
import { SplitView } from '../../shared/trade/split-view';
import { SellerSays } from './seller-says';

const ordersThen = (itemId: string, at: At) =>
  queryOptions({
    queryKey: ['past', 'panel', itemId, at],
    queryFn: async () => {
      const path = `item/open/listings?id=${encodeURIComponent(itemId)}`;
      return (await readPast<{ orders: OrderCard[] }>(path, at)).data;
    },
    staleTime: Infinity,
    retry: false,
    placeholderData: keepPreviousData,
  });

export function PastPanel({ itemId, at }: { itemId: string; at: At }) {
  const { t } = useTranslation();
  const { data, isPending } = useQuery(ordersThen(itemId, at));
  const orders = data?.orders ?? [];
  const order =
    orders.find((row) => row.status === 'active') ?? orders.find((row) => row.status === 'locked');
  return (
    <section className="panel past" data-order={order?.orderId} aria-busy={isPending}>
      {isPending && <div className="skeleton panel-wait" />}
      {!isPending && (order ? <Stood order={order} /> : <p className="big plain">{t('market.unlisted')}</p>)}
      <p className="past-note muted">{t('past.noBuying')}</p>
    </section>
  );
}

function Stood({ order }: { order: OrderCard }) {
  const { t } = useTranslation();
  return (
    <>
      <div className="panel-head">
        <span className="big">
          <Price value={order.price} currency={order.currency} chainId={chainOf(order.itemId)} />
        </span>
        <span className="tag">{t(`rail.${order.rail}`)}</span>
      </div>
      <p className="facts">
        <span>{t(`status.${order.status}`)}</span>
        <code title={order.maker}>{shortAddress(order.maker)}</code>
        <span className="muted">
          {t('past.until', { time: fullDate(order.endTime) })}
        </span>
      </p>
      <SellerSays order={order} />
      <SplitView split={order.split} currency={order.currency} chainId={chainOf(order.itemId)} />
    </>
  );
}
