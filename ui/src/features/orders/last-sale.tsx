import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { chainOf } from '../../shared/api/chains';
import type { ItemDetail, OrderCard, OrderDetail } from '../../shared/api/types';
import { shortAddress } from '../../shared/format';
import { Price } from '../../shared/kit/price';
import { useSession } from '../../shared/session/store';
import { SplitView } from '../../shared/trade/split-view';
import { orderDetail } from './queries';

interface Props {
  item: Pick<ItemDetail, 'lastSale'>;
  order: OrderCard;
  /** What leads to the events behind it. */
  why: ReactNode;
}

/** What a sold order brought, which need not be what was asked: an offer may have been taken instead. */
export function LastSale({ item, order, why }: Props) {
  // An order's own sale is told to whoever is signed in.
  const signed = useSession((session) => session.user !== null);
  const { data } = useQuery({ ...orderDetail(order), enabled: signed });
  // Of the order before this one while this one is asked for.
  const sale = data?.orderId === order.orderId ? data.sale : sameSale(item.lastSale, order);
  return <SaleView sale={sale} last={item.lastSale} order={order} why={why} />;
}

/** The item's newest sale, where it is the order's. */
export const sameSale = (last: OrderDetail['sale'], { buyer }: Pick<OrderCard, 'buyer'>) =>
  last && last.buyer === buyer ? last : null;

interface ViewProps extends Pick<Props, 'order' | 'why'> {
  sale: OrderDetail['sale'];
  /** Of the item, by whichever order or offer. */
  last: OrderDetail['sale'];
}

/** Amounts of the sale itself; nothing is told before they are known. */
export function SaleView({ sale, last, order, why }: ViewProps) {
  const { t } = useTranslation();
  const money = sale && { currency: sale.currency, chainId: chainOf(order.itemId) };
  // Sold once more since, by an offer: then this is a sale, and not the last.
  const newest = !sale || !last || sale.tx === last.tx;
  return (
    <>
      <p className="facts" data-over={order.status}>
        <span className="muted">{t(newest ? 'market.lastSale' : 'status.filled')}</span>
        {money && <Price value={sale.price} {...money} />}
        {order.buyer && <code title={order.buyer}>→ {shortAddress(order.buyer)}</code>}
        {why}
      </p>
      {money && <SplitView split={sale} {...money} />}
    </>
  );
}
