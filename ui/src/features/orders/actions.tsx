import { Suspense, lazy, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useChainTime } from '../../shared/api/chain-time';
import type { ItemDetail, OrderCard } from '../../shared/api/types';
import { Go } from '../../shared/kit/go';
import { useKeys } from '../../shared/keys/use-keys';
import '../../shared/texts/trade';
import { useStandstill } from '../../shared/trade/paused';
import { freeUnits } from '../../shared/trade/lots';
import { useProvisional } from '../../shared/trade/provisional';
import { useWallet } from '../../shared/wallet/store';
import type { Action } from './dialogs';
import { phaseOf, useOver } from './standing';

const load = () => import('./dialogs');
const ActionDialog = lazy(() => load().then((part) => ({ default: part.ActionDialog })));

interface Props {
  item: ItemDetail;
  order: OrderCard | undefined;
  /** Of the item, all of them. */
  orders?: OrderCard[];
  /** On the page of the sale itself, nothing leads to it. */
  here?: boolean;
}

/** Where something may still be said of a sale. */
const EDITABLE = ['active', 'locked', 'inactive', 'not_started'];

const NONE: OrderCard[] = [];

/** What the wallet may do about the item and its order. */
export function Actions({ item, order, orders = NONE, here = false }: Props) {
  const account = useWallet((wallet) => wallet.account)?.toLowerCase();
  // A dialog outlives its order on the list: sold, it still has to say so.
  const [open, setOpen] = useState<{ action: Action; order?: OrderCard } | null>(null);
  const act = (action: Action) => setOpen({ action, order });
  useEffect(() => void load(), []);
  const free = freeUnits(item, orders, account);
  const mine = order !== undefined && account === order.maker;
  return (
    <div className="actions">
      {order?.kind === 'fixed' && <Fixed order={order} mine={mine} onAct={act} />}
      {order?.kind === 'auction' && <Auction order={order} mine={mine} onAct={act} />}
      {order && mine && EDITABLE.includes(order.status) && !here && <EditLink itemId={order.itemId} />}
      {free > 0n && !here && <ListButton first={!order} onAct={act} />}
      {open && (
        <Suspense>
          <ActionDialog
            action={open.action}
            item={item}
            order={open.order}
            free={free}
            onClose={() => setOpen(null)}
          />
        </Suspense>
      )}
    </div>
  );
}

interface SideProps {
  order: OrderCard;
  mine: boolean;
  onAct: (action: Action) => void;
}

function Fixed({ order, mine, onAct }: SideProps) {
  const { t } = useTranslation();
  const over = useOver(order);
  const still = useStandstill(order);
  const waits = useProvisional(order.orderId, order.position);
  const buyable = order.status === 'active' && !mine && !still && !over;
  useKeys({ b: () => buyable && onAct('buy') });
  if (!mine) {
    return (
      <button type="button" className="primary" disabled={!buyable} onClick={() => onAct('buy')}>
        {t('item.buy')}
      </button>
    );
  }
  const open = !over && (order.status === 'active' || order.status === 'locked');
  return (
    <>
      {open && (
        <button type="button" disabled={waits} onClick={() => onAct('price')}>
          {t('item.modify')}
        </button>
      )}
      <button type="button" disabled={waits} onClick={() => onAct('cancel')}>
        {t(open ? 'item.cancel' : 'item.takeBack')}
      </button>
    </>
  );
}

function Auction({ order, mine, onAct }: SideProps) {
  const { t } = useTranslation();
  const now = useChainTime(Number(order.itemId.split('-')[0]));
  const phase = phaseOf(order, now);
  const bids = order.auction?.bids ?? 0;
  const still = useStandstill(order);
  const open = phase === 'live' && !mine && !still;
  useKeys({ b: () => open && onAct('bid') });
  if (phase === 'ended') {
    return (
      <button
        type="button"
        className="primary"
        onClick={() => onAct(bids > 0 ? 'settle' : 'giveBack')}
      >
        {t(bids > 0 ? 'auction.settle' : 'auction.giveBack')}
      </button>
    );
  }
  if (!mine) {
    return (
      <button type="button" className="primary" disabled={!open} onClick={() => onAct('bid')}>
        {t('auction.bid')}
      </button>
    );
  }
  // Whoever has bid relies on it: from the first bid on it ends by its time only.
  return (
    <button type="button" disabled={bids > 0} onClick={() => onAct('cancel')}>
      {t(bids > 0 ? 'auction.noCancel' : 'auction.cancel')}
    </button>
  );
}

function EditLink({ itemId }: { itemId: string }) {
  const { t } = useTranslation();
  return (
    <Go to="/sellConfig" search={{ itemId }} className="button">
      {t('item.edit')}
    </Go>
  );
}

function ListButton({ first, onAct }: { first: boolean; onAct: (action: Action) => void }) {
  const { t } = useTranslation();
  return (
    <button type="button" className={first ? 'primary' : ''} onClick={() => onAct('list')}>
      {t('item.list')}
    </button>
  );
}
