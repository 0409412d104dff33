import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Suspense, lazy, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useChainTime } from '../../shared/api/chain-time';
import { chainOf } from '../../shared/api/chains';
import { disputeOf } from '../../shared/api/disputes';
import { useNewest } from '../../shared/api/live-orders';
import type { ItemDetail, OrderCard } from '../../shared/api/types';
import { Countdown } from '../../shared/kit/countdown';
import { Price } from '../../shared/kit/price';
import { useSession } from '../../shared/session/store';
import '../../shared/texts/trade';
import { EvidenceList } from '../../shared/trade/evidence-list';
import { VerdictView } from '../../shared/trade/split-view';
import { useWallet } from '../../shared/wallet/store';
import type { Ending } from './end-dialog';
import { ordersOfItem } from './queries';

const EndDialog = lazy(() => import('./dialogs').then((part) => ({ default: part.EndDialog })));
const StatementDialog = lazy(() => import('./dialogs').then((part) => ({ default: part.StatementDialog })));

const NONE: OrderCard[] = [];
type Deed = Ending | 'giveEvidence';

/** Sales of the item that a side disputes: until when it is decided; for the sides, what was said. */
export function DisputePanel({ item }: { item: ItemDetail }) {
  const { t } = useTranslation();
  const { data } = useInfiniteQuery(ordersOfItem(item.itemId));
  const orders = useNewest(data?.orders ?? NONE).filter((row) => row.decideBy !== null);
  const disputed = orders.filter((row) => row.status === 'disputed');
  const own = useOwnWallet();
  const decided = orders.filter((row) => row.status !== 'disputed' && isSide(row, own));
  // A dialog outlives the dispute that it ends: it still has to say so.
  const [open, setOpen] = useState<{ deed: Deed; order: OrderCard } | null>(null);
  const close = () => setOpen(null);
  return (
    <>
      {disputed.map((order) => (
        <Disputed key={order.orderId} item={item} order={order} onDeed={(deed) => setOpen({ deed, order })} />
      ))}
      {decided.map((order) => (
        <section
          key={order.orderId}
          className="panel delivery"
          aria-label={t('dispute.ended')}
          data-decided={order.orderId}
        >
          <div className="panel-head">
            <h2>{t('dispute.ended')}</h2>
            <span className="tag">{t(`status.${order.status}`)}</span>
          </div>
          <Said order={order} />
          <VerdictView
            split={order.split}
            stands={order.status === 'filled'}
            currency={order.currency}
            chainId={item.chainId}
          />
        </section>
      ))}
      {open && (
        <Suspense>
          {open.deed === 'giveEvidence' ? (
            <StatementDialog how={open.deed} about={open.order} name={item.name} onClose={close} />
          ) : (
            <EndDialog how={open.deed} order={open.order} item={item} onClose={close} />
          )}
        </Suspense>
      )}
    </>
  );
}

const useOwnWallet = () => useSession((session) => session.user?.walletaddress.toLowerCase());
const isSide = (order: OrderCard, wallet: string | undefined) =>
  wallet !== undefined && (wallet === order.maker || wallet === order.buyer);

interface Props {
  item: ItemDetail;
  order: OrderCard;
  onDeed: (deed: Deed) => void;
}

function Disputed({ item, order, onDeed }: Props) {
  const { t } = useTranslation();
  const now = useChainTime(item.chainId);
  const account = useWallet((wallet) => wallet.account)?.toLowerCase();
  const until = order.decideBy ?? 0;
  const over = now > until;
  const [seller, buyer] = [account === order.maker, account === order.buyer];
  return (
    <section className="panel delivery" aria-label={t('dispute.title')} data-dispute={order.orderId}>
      <div className="panel-head">
        <span className="big">
          <Price value={order.price} currency={order.currency} chainId={chainOf(order.itemId)} />
        </span>
        <span className="tag">{t('status.disputed')}</span>
      </div>
      <p className="facts">
        <span className={over ? 'bad' : 'muted'}>
          {t(over ? 'dispute.over' : 'dispute.left')} {!over && <Countdown at={until} now={now} />}
        </span>
      </p>
      <p className="muted">{t('dispute.lead')}</p>
      <VerdictView split={order.split} currency={order.currency} chainId={item.chainId} />
      <Said order={order} />
      <div className="actions">
        {(seller || buyer) && !over && (
          <button type="button" className="primary" onClick={() => onDeed('giveEvidence')}>
            {t('dispute.add')}
          </button>
        )}
        {(seller || buyer) && (
          <button type="button" onClick={() => onDeed(seller ? 'giveInSeller' : 'giveInBuyer')}>
            {t('dispute.giveIn')}
          </button>
        )}
        {over && (
          <button type="button" className="primary" onClick={() => onDeed('refundUndecided')}>
            {t('dispute.refund')}
          </button>
        )}
      </div>
    </section>
  );
}

/** Read by the account of a side alone; nobody else asks. */
function Said({ order }: { order: OrderCard }) {
  const { t } = useTranslation();
  const mine = isSide(order, useOwnWallet());
  const { data, isError } = useQuery({ ...disputeOf(order, order.position), enabled: mine });
  if (isError) return <p role="alert">{t('dispute.failed')}</p>;
  return data ? <EvidenceList dispute={data} /> : null;
}
