// Every sale of the item that stands, best first: what the panel above is about is one of several here.
import { useInfiniteQuery } from '@tanstack/react-query';
import { Suspense, lazy, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNewest } from '../../shared/api/live-orders';
import type { ItemDetail, OrderCard } from '../../shared/api/types';
import { shortAddress } from '../../shared/format';
import { Ago } from '../../shared/kit/ago';
import { Price } from '../../shared/kit/price';
import { Why } from '../../shared/kit/why';
import { Confirming } from '../../shared/trade/confirming';
import { costOf } from '../../shared/trade/lots';
import { useStandstill } from '../../shared/trade/paused';
import { useProvisional } from '../../shared/trade/provisional';
import { ChainSays } from '../../shared/trade/validity';
import { useWallet } from '../../shared/wallet/store';
import type { Action } from './dialogs';
import { ordersOfItem } from './queries';
import { bookOf, standing } from './standing';

const ActionDialog = lazy(() => import('./dialogs').then((part) => ({ default: part.ActionDialog })));

const NONE: OrderCard[] = [];

export function OrderBook({ item }: { item: ItemDetail }) {
  const { t } = useTranslation();
  const account = useWallet((wallet) => wallet.account)?.toLowerCase();
  const list = useInfiniteQuery(ordersOfItem(item.itemId));
  const orders = useNewest(list.data?.orders ?? NONE);
  const above = standing(orders)?.orderId;
  const rows = bookOf(orders, account);
  // A dialog outlives its order on the list: sold, it still has to say so.
  const [open, setOpen] = useState<{ action: Action; order: OrderCard } | null>(null);
  const alone = !list.hasNextPage && rows.every(({ orderId }) => orderId === above);
  return (
    <>
      {!alone && (
        <section className="offers orders" aria-label={t('item.orders')}>
          <h2>{t('item.orders')}</h2>
          <ul>
            {rows.map((order) => (
              <Row
                key={order.orderId}
                order={order}
                mine={order.maker === account}
                above={order.orderId === above}
                chainId={item.chainId}
                onAct={(action) => setOpen({ action, order })}
              />
            ))}
          </ul>
          {list.hasNextPage && (
            <button type="button" disabled={list.isFetching} onClick={() => void list.fetchNextPage()}>
              {t('market.more')}
            </button>
          )}
        </section>
      )}
      {open && (
        <Suspense>
          <ActionDialog {...open} item={item} free={0n} onClose={() => setOpen(null)} />
        </Suspense>
      )}
    </>
  );
}

interface RowProps {
  order: OrderCard;
  mine: boolean;
  /** The panel above shows it, and what can be done about it. */
  above: boolean;
  chainId: number;
  onAct: (action: Action) => void;
}

function Row({ order, mine, above, chainId, onAct }: RowProps) {
  const { t } = useTranslation();
  const { currency, remaining, amount } = order;
  const some = amount !== '1';
  const waits = useProvisional(order.orderId, order.position);
  return (
    <li data-listing={order.orderId} data-status={order.status}>
      <span className={waits ? 'offer-price muted' : 'offer-price'}>
        <Price value={`${costOf(order, BigInt(some ? 1 : amount))}`} currency={currency} chainId={chainId} />{' '}
        {some && <small className="muted">{t('lot.each')}</small>}
      </span>
      <span className="offer-facts muted">
        {some && <span>{t('lot.left', { left: remaining, amount })}</span>}
        {some && order.locked !== '0' && <span>{t('lot.locked', { units: order.locked })}</span>}
        {mine ? t('lot.mine') : <code title={order.maker}>{shortAddress(order.maker)}</code>}
        <span className="tag">{t(`rail.${order.rail}`)}</span>
        {order.kind === 'auction' && <span className="tag">{t('auction.title')}</span>}
        <span className={order.status === 'active' && !waits ? 'good' : ''}>{t(`status.${order.status}`)}</span>
        <Confirming of={order.orderId} position={order.position} />
        {order.validity.errors.length > 0 && <ChainSays validity={order.validity} />}
        <Ago at={order.endTime} />
        <Why about={t('audit.whyPrice')} of={{ stream: `order/${order.orderId}` }} />
      </span>
      <span className="offer-acts">{!above && !waits && <Acts order={order} mine={mine} onAct={onAct} />}</span>
    </li>
  );
}

/** From these the maker still has something to take back. */
const OPEN = ['active', 'locked', 'inactive', 'not_started'];

function Acts({ order, mine, onAct }: Pick<RowProps, 'order' | 'mine' | 'onAct'>) {
  const { t } = useTranslation();
  const still = useStandstill(order);
  const auction = order.kind === 'auction';
  if (!mine) {
    const fillable = order.status === 'active' && !still && order.chainFillable.fillable === 'yes';
    return (
      <button type="button" disabled={!fillable} onClick={() => onAct(auction ? 'bid' : 'buy')}>
        {t(auction ? 'auction.bid' : 'item.buy')}
      </button>
    );
  }
  if (!OPEN.includes(order.status) || (order.auction?.bids ?? 0) > 0) return null;
  return (
    <>
      {!auction && ['active', 'locked'].includes(order.status) && (
        <button type="button" onClick={() => onAct('price')}>
          {t('item.modify')}
        </button>
      )}
      <button type="button" onClick={() => onAct('cancel')}>
        {t('item.cancel')}
      </button>
    </>
  );
}
