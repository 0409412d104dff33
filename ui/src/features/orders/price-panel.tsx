import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Suspense, lazy, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNewest } from '../../shared/api/live-orders';
import type { ItemDetail, OrderCard } from '../../shared/api/types';
import { shortAddress } from '../../shared/format';
import { useKeys } from '../../shared/keys/use-keys';
import { Ago } from '../../shared/kit/ago';
import { Flash } from '../../shared/kit/flash';
import { Price } from '../../shared/kit/price';
import { useWallet } from '../../shared/wallet/store';
import type { Action } from './dialogs';
import { ordersOfItem } from './queries';
import { SplitView } from '../../shared/trade/split-view';

const load = () => import('./dialogs');
const ActionDialog = lazy(() => load().then((part) => ({ default: part.ActionDialog })));

const NONE: OrderCard[] = [];

/** The best order of the item, what the book and the chain say of it, and what one may do. */
export function PricePanel({ item }: { item: ItemDetail }) {
  const { data, isPending } = useQuery(ordersOfItem(item.itemId));
  const orders = useNewest(data?.orders ?? NONE);
  const order =
    orders.find((row) => row.status === 'active') ?? orders.find((row) => row.status === 'locked');
  const sold = orders
    .filter((row) => row.status === 'filled')
    .sort((left, right) => right.position - left.position)[0];
  return (
    <section
      className="panel"
      data-order={order?.orderId}
      data-status={order?.status ?? 'none'}
      aria-busy={isPending}
    >
      {isPending && <div className="skeleton panel-wait" />}
      {!isPending && (order ? <Standing order={order} /> : <NotForSale sold={sold} />)}
      {!isPending && <Actions item={item} order={order} />}
    </section>
  );
}

function NotForSale({ sold }: { sold: OrderCard | undefined }) {
  const { t } = useTranslation();
  return (
    <>
      <p className="big plain">{t('market.unlisted')}</p>
      {sold && (
        <p className="facts">
          <span className="muted">{t('market.lastSale')}</span>
          <Price value={sold.price} currency={sold.currency} />
          {sold.buyer && <code title={sold.buyer}>→ {shortAddress(sold.buyer)}</code>}
          <Why order={sold} />
        </p>
      )}
    </>
  );
}

function Standing({ order }: { order: OrderCard }) {
  const { t } = useTranslation();
  const fillable = order.chainFillable.fillable === 'yes';
  return (
    <>
      <div className="panel-head">
        <span className="big">
          <Flash of={`${order.orderId}${order.position}`}>
            <Price value={order.price} currency={order.currency} />
          </Flash>
        </span>
        <span className="tag">{t(`rail.${order.rail}`)}</span>
      </div>
      <p className="facts">
        <span>{t(`status.${order.status}`)}</span>
        <span className={fillable ? 'good' : 'bad'}>
          {fillable
            ? t('item.chainYes')
            : t('item.chainNo', { why: order.chainFillable.why ?? '' })}
        </span>
        <span className="muted">
          <Ago at={order.endTime} />
        </span>
        <Why order={order} />
      </p>
      <SplitView split={order.split} currency={order.currency} />
    </>
  );
}

/** To the events that made the price and the state. */
function Why({ order }: { order: OrderCard }) {
  const { t } = useTranslation();
  return (
    <Link
      to="/audit"
      search={{ stream: `order/${order.orderId}` }}
      className="why"
      aria-label={`${t('audit.why')} ${t('audit.whyPrice')}`}
      title={t('audit.whyPrice')}
    >
      {t('audit.why')}
    </Link>
  );
}

function Actions({ item, order }: { item: ItemDetail; order: OrderCard | undefined }) {
  const { t } = useTranslation();
  const account = useWallet((wallet) => wallet.account)?.toLowerCase();
  // A dialog outlives its order on the list: sold, it still has to say so.
  const [open, setOpen] = useState<{ action: Action; order?: OrderCard } | null>(null);
  const mine = order !== undefined && account === order.maker;
  const owns = item.owners.some((row) => row.owner === account);
  const buyable = order?.status === 'active' && !mine;
  const act = (action: Action) => setOpen({ action, order });
  useKeys({ b: () => buyable && act('buy') });
  useEffect(() => void load(), []);
  return (
    <div className="actions">
      {order && !mine && (
        <button type="button" className="primary" disabled={!buyable} onClick={() => act('buy')}>
          {t('item.buy')}
        </button>
      )}
      {mine && (
        <>
          <button type="button" onClick={() => act('price')}>{t('item.modify')}</button>
          <button type="button" onClick={() => act('cancel')}>{t('item.cancel')}</button>
        </>
      )}
      {owns && !mine && (
        <button type="button" className={order ? '' : 'primary'} onClick={() => act('list')}>
          {t('item.list')}
        </button>
      )}
      {open && (
        <Suspense>
          <ActionDialog
            action={open.action}
            item={item}
            order={open.order}
            onClose={() => setOpen(null)}
          />
        </Suspense>
      )}
    </div>
  );
}
