import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useOrders } from '../../shared/api/live';
import type { ItemDetail } from '../../shared/api/types';
import { Ago } from '../../shared/kit/ago';
import { Price } from '../../shared/kit/price';
import { useWallet } from '../../shared/wallet/store';
import { BuyDialog } from '../orders/buy-dialog';
import { ListDialog } from '../orders/list-dialog';
import { CancelDialog, PriceDialog } from '../orders/maker-dialogs';
import { SplitView } from '../orders/split-view';
import { ordersOfItem } from './queries';

type Open = 'buy' | 'list' | 'price' | 'cancel' | null;

/** The best order of the item, what the book and the chain say of it, and what one may do. */
export function PricePanel({ item }: { item: ItemDetail }) {
  const { t } = useTranslation();
  const { data } = useQuery(ordersOfItem(item.itemId));
  const live = useOrders();
  const account = useWallet((wallet) => wallet.account);
  const [open, setOpen] = useState<Open>(null);
  const orders = (data?.orders ?? []).map((order) => {
    const told = live[order.orderId];
    return told && told.position > order.position ? told : order;
  });
  const order = orders.find((row) => row.status === 'active') ?? orders.find((row) => row.status === 'locked');
  const mine = order && account?.toLowerCase() === order.maker;
  const owns = item.owners.some((row) => row.owner === account?.toLowerCase());
  const [about, setAbout] = useState(order);
  const close = () => setOpen(null);
  // A dialog outlives its order on the list: sold, it still has to say so.
  const act = (what: Open) => {
    setAbout(order);
    setOpen(what);
  };
  return (
    <section className="panel" data-order={order?.orderId} data-status={order?.status ?? 'none'}>
      {!order && <p className="muted">{t('market.unlisted')}</p>}
      {order && (
        <>
          <div className="panel-head" key={order.position}>
            <span className="big">
              <Price value={order.price} currency={order.currency} />
            </span>
            <span className="tag">{t(`rail.${order.rail}`)}</span>
          </div>
          <p className="facts">
            <span>{t(`status.${order.status}`)}</span>
            <span className={order.chainFillable.fillable === 'yes' ? 'good' : 'bad'}>
              {order.chainFillable.fillable === 'yes'
                ? t('item.chainYes')
                : t('item.chainNo', { why: order.chainFillable.why ?? '' })}
            </span>
            <span className="muted">
              <Ago at={order.endTime} />
            </span>
          </p>
          <SplitView split={order.split} currency={order.currency} />
        </>
      )}
      <div className="actions">
        {order && !mine && (
          <button type="button" className="primary" disabled={order.status !== 'active'} onClick={() => act('buy')}>
            {t('item.buy')}
          </button>
        )}
        {order && mine && (
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
      </div>
      {open === 'buy' && about && <BuyDialog item={item} order={about} onClose={close} />}
      {open === 'list' && <ListDialog item={item} onClose={close} />}
      {open === 'price' && about && <PriceDialog item={item} order={about} onClose={close} />}
      {open === 'cancel' && about && <CancelDialog item={item} order={about} onClose={close} />}
    </section>
  );
}
