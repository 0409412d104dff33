import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { chainOf } from '../../shared/api/chains';
import { useNewest } from '../../shared/api/live-orders';
import type { ItemDetail, OrderCard } from '../../shared/api/types';
import { shortAddress } from '../../shared/format';
import { Ago } from '../../shared/kit/ago';
import { Flash } from '../../shared/kit/flash';
import { Price } from '../../shared/kit/price';
import { useWallet } from '../../shared/wallet/store';
import { Actions } from './actions';
import { AuctionStanding } from './auction-panel';
import { ordersOfItem } from './queries';
import { SellerSays } from './seller-says';
import { lastOver, standing } from './standing';
import { Standstill, useStandstill } from '../../shared/trade/paused';
import { SplitView } from '../../shared/trade/split-view';
import { ChainSays, Warnings } from '../../shared/trade/validity';

const NONE: OrderCard[] = [];

/** The best order of the item, what the book and the chain say of it, and what one may do. */
export function PricePanel({ item }: { item: ItemDetail }) {
  const { data, isPending } = useQuery(ordersOfItem(item.itemId));
  const orders = useNewest(data?.orders ?? NONE);
  const order = standing(orders);
  const account = useWallet((wallet) => wallet.account)?.toLowerCase();
  return (
    <section
      className="panel"
      data-order={order?.orderId}
      data-status={order?.status ?? 'none'}
      aria-busy={isPending}
    >
      {isPending && <div className="skeleton panel-wait" />}
      {!isPending && !order && <NotForSale over={lastOver(orders)} />}
      {order?.kind === 'auction' && <AuctionStanding item={item} order={order} account={account} />}
      {order?.kind === 'fixed' && <Standing order={order} />}
      {order && <Standstill order={order} />}
      {!isPending && <Actions item={item} order={order} />}
    </section>
  );
}

function NotForSale({ over }: { over: OrderCard | undefined }) {
  const { t } = useTranslation();
  const sold = over?.status === 'filled';
  return (
    <>
      <p className="big plain">{t('market.unlisted')}</p>
      {over && (
        <p className="facts" data-over={over.status}>
          <span className="muted">{t(sold ? 'market.lastSale' : `status.${over.status}`)}</span>
          <Price value={over.price} currency={over.currency} chainId={chainOf(over.itemId)} />
          {over.buyer && <code title={over.buyer}>→ {shortAddress(over.buyer)}</code>}
          <Why order={over} />
        </p>
      )}
      {over && sold && <SplitView split={over.split} currency={over.currency} />}
    </>
  );
}

function Standing({ order }: { order: OrderCard }) {
  const { t } = useTranslation();
  const still = useStandstill(order);
  return (
    <>
      <div className="panel-head">
        <span className="big">
          <Flash of={`${order.orderId}${order.position}`}>
            <Price value={order.price} currency={order.currency} chainId={chainOf(order.itemId)} />
          </Flash>
        </span>
        <span className="tag">{t(`rail.${order.rail}`)}</span>
      </div>
      <p className="facts">
        <span>{t(`status.${order.status}`)}</span>
        {!still && <ChainSays validity={order.validity} />}
        <span className="muted">
          <Ago at={order.endTime} />
        </span>
        <Why order={order} />
      </p>
      <SellerSays order={order} />
      <Warnings validity={order.validity} />
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
