import { useInfiniteQuery } from '@tanstack/react-query';
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
import { LastSale } from './last-sale';
import { ordersOfItem } from './queries';
import { SellerSays } from './seller-says';
import { lastOver, standing, useOver } from './standing';
import { Confirming } from '../../shared/trade/confirming';
import { costOf, isInParts } from '../../shared/trade/lots';
import { Standstill, useStandstill } from '../../shared/trade/paused';
import { useProvisional } from '../../shared/trade/provisional';
import { StandingSplit } from '../../shared/trade/split-view';
import { ChainSays, Warnings } from '../../shared/trade/validity';

const NONE: OrderCard[] = [];

/** The best order of the item, what the book and the chain say of it, and what one may do. */
export function PricePanel({ item }: { item: ItemDetail }) {
  const { data, isPending } = useInfiniteQuery(ordersOfItem(item.itemId));
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
      <Confirming of={`list ${item.itemId}`} position={order?.position} />
      {order && <Confirming of={order.orderId} position={order.position} />}
      {!isPending && !order && <NotForSale item={item} over={lastOver(orders)} />}
      {order?.kind === 'auction' && <AuctionStanding item={item} order={order} account={account} />}
      {order?.kind === 'fixed' && <Standing order={order} />}
      {order && <Standstill order={order} />}
      {!isPending && <Actions item={item} order={order} orders={orders} />}
    </section>
  );
}

function NotForSale({ item, over }: { item: ItemDetail; over: OrderCard | undefined }) {
  const { t } = useTranslation();
  return (
    <>
      <p className="big plain">{t('market.unlisted')}</p>
      {over?.status === 'filled' && <LastSale item={item} order={over} why={<Why order={over} />} />}
      {over && over.status !== 'filled' && (
        <p className="facts" data-over={over.status}>
          <span className="muted">{t(`status.${over.status}`)}</span>
          <Price value={over.price} currency={over.currency} chainId={chainOf(over.itemId)} />
          {over.buyer && <code title={over.buyer}>→ {shortAddress(over.buyer)}</code>}
          <Why order={over} />
        </p>
      )}
    </>
  );
}

function Standing({ order }: { order: OrderCard }) {
  const { t } = useTranslation();
  const over = useOver(order);
  const still = useStandstill(order);
  const waits = useProvisional(order.orderId, order.position);
  return (
    <>
      <div className="panel-head">
        <span className={waits ? 'big muted' : 'big'}>
          <Flash of={`${order.orderId}${order.position}`}>
            <Price
              value={String(costOf(order, BigInt(order.remaining)))}
              currency={order.currency}
              chainId={chainOf(order.itemId)}
            />
          </Flash>
        </span>
        <span className="tag">{t(`rail.${order.rail}`)}</span>
      </div>
      <p className="facts">
        <span>{t(`status.${over && order.status === 'active' ? 'expired' : order.status}`)}</span>
        {!still && <ChainSays validity={order.validity} />}
        <span className="muted">
          <Ago at={order.endTime} />
        </span>
        <Why order={order} />
      </p>
      <Lot order={order} />
      <SellerSays order={order} />
      <Warnings validity={order.validity} />
      <StandingSplit
        price={costOf(order, BigInt(order.remaining))}
        rates={order}
        rail={order.rail}
        currency={order.currency}
        chainId={chainOf(order.itemId)}
      />
    </>
  );
}

/** Of several units: how many are left, and what one costs. */
function Lot({ order }: { order: OrderCard }) {
  const { t } = useTranslation();
  if (BigInt(order.amount) === 1n) return null;
  return (
    <p className="facts" data-left={order.remaining}>
      <span>{t('lot.left', { left: order.remaining, amount: order.amount })}</span>
      {order.locked !== '0' && <span>{t('lot.locked', { units: order.locked })}</span>}
      <span className="muted">
        <Price value={String(costOf(order, 1n))} currency={order.currency} chainId={chainOf(order.itemId)} />{' '}
        {t('lot.each')}
      </span>
      {BigInt(order.remaining) > 1n && !isInParts(order) && (
        <span className="muted">{t('lot.together', { units: order.remaining })}</span>
      )}
    </p>
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
