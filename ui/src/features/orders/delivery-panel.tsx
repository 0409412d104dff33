import { useInfiniteQuery } from '@tanstack/react-query';
import { Suspense, lazy, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useChainTime } from '../../shared/api/chain-time';
import { chainOf } from '../../shared/api/chains';
import { useNewest } from '../../shared/api/live-orders';
import type { ItemDetail, OrderCard } from '../../shared/api/types';
import { shortAddress } from '../../shared/format';
import { Countdown } from '../../shared/kit/countdown';
import { Price } from '../../shared/kit/price';
import '../../shared/texts/trade';
import { SplitView } from '../../shared/trade/split-view';
import { useWallet } from '../../shared/wallet/store';
import type { Ending } from './end-dialog';
import { ordersOfItem } from './queries';

const EndDialog = lazy(() => import('./dialogs').then((part) => ({ default: part.EndDialog })));

const StatementDialog = lazy(() => import('./dialogs').then((part) => ({ default: part.StatementDialog })));

const NONE: OrderCard[] = [];
type Deed = Ending | 'openDispute';

/** Sales of the item that are paid and wait for the seller; what each side may do about them. */
export function DeliveryPanel({ item }: { item: ItemDetail }) {
  const { data } = useInfiniteQuery(ordersOfItem(item.itemId));
  const waiting = useNewest(data?.orders ?? NONE).filter((row) => row.status === 'awaiting_delivery');
  // A dialog outlives the wait that it ends: it still has to say so.
  const [open, setOpen] = useState<{ how: Deed; order: OrderCard } | null>(null);
  const close = () => setOpen(null);
  return (
    <>
      {waiting.map((order) => (
        <Waiting
          key={order.orderId}
          item={item}
          order={order}
          onEnd={(how) => setOpen({ how, order })}
        />
      ))}
      {open && (
        <Suspense>
          {open.how === 'openDispute' ? (
            <StatementDialog how={open.how} about={open.order} name={item.name} onClose={close} />
          ) : (
            <EndDialog how={open.how} order={open.order} item={item} onClose={close} />
          )}
        </Suspense>
      )}
    </>
  );
}

interface WaitingProps {
  item: ItemDetail;
  order: OrderCard;
  onEnd: (how: Deed) => void;
}

function Waiting({ item, order, onEnd }: WaitingProps) {
  const { t } = useTranslation();
  const now = useChainTime(item.chainId);
  const account = useWallet((wallet) => wallet.account)?.toLowerCase();
  const until = order.deliverBy ?? 0;
  const over = now > until;
  const [seller, buyer] = [account === order.maker, account === order.buyer];
  return (
    <section
      className="panel delivery"
      aria-label={t('delivery.title')}
      data-delivery={order.orderId}
    >
      <div className="panel-head">
        <span className="big">
          <Price value={order.price} currency={order.currency} chainId={chainOf(order.itemId)} />
        </span>
        <span className="tag">{t('status.awaiting_delivery')}</span>
      </div>
      <p className="facts">
        <span>
          {t('delivery.paidBy')} <code title={order.buyer ?? ''}>{shortAddress(order.buyer ?? '0x')}</code>
        </span>
        <span className={over ? 'bad' : 'muted'}>
          {t(over ? 'delivery.over' : 'delivery.left')} {!over && <Countdown at={until} now={now} />}
        </span>
      </p>
      <p className="muted">{t(order.escrowed ? 'delivery.held' : 'delivery.kept')}</p>
      <SplitView split={order.split} currency={order.currency} chainId={item.chainId} />
      <div className="actions">
        {seller && !over && (
          <button type="button" className="primary" onClick={() => onEnd('deliver')}>
            {t('delivery.deliver')}
          </button>
        )}
        {(seller || buyer) && (
          <button type="button" onClick={() => onEnd('refuse')}>
            {t('delivery.refuse')}
          </button>
        )}
        {(seller || buyer) && !over && (
          <button type="button" onClick={() => onEnd('openDispute')}>
            {t('dispute.open')}
          </button>
        )}
        {over && (
          <button type="button" className="primary" onClick={() => onEnd('refund')}>
            {t('delivery.refund')}
          </button>
        )}
      </div>
    </section>
  );
}
