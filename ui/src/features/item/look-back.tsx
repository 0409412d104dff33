// The item as it stood: the bar over its page, and what changed between two positions.
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { chainOf } from '../../shared/api/chains';
import type { OrderCard } from '../../shared/api/types';
import { RowChanges } from '../../shared/past/changes';
import { LookBack, type View } from '../../shared/past/look-back';
import { head } from '../../shared/past/queries';
import { ordersThen, stopsOfItem } from './queries';

interface Props {
  itemId: string;
  view: View;
  position: number | undefined;
  onLook: (view: View) => void;
}

export function ItemLookBack({ itemId, view, position, onLook }: Props) {
  const { data: end = 0 } = useQuery(head);
  const { data: stops } = useQuery(stopsOfItem(itemId));
  return (
    <>
      <LookBack view={view} position={position} head={end} stops={stops} onLook={onLook} />
      {view.from !== undefined && position !== undefined && (
        <Compared
          itemId={itemId}
          from={Math.min(view.from, position)}
          to={Math.max(view.from, position)}
        />
      )}
    </>
  );
}

const NONE: OrderCard[] = [];

function Compared({ itemId, from, to }: { itemId: string; from: number; to: number }) {
  const { t } = useTranslation();
  const { data } = useQuery(ordersThen(itemId, to));
  const orders = (data?.orders ?? NONE).filter((order) => order.position > from);
  return (
    <section className="past-compared" aria-label={t('past.changes')}>
      <h2>{t('past.between', { from, to })}</h2>
      <RowChanges title={t('past.theItem')} model="items" rowKey={itemId} from={from} to={to} />
      {orders.map((order) => (
        <RowChanges
          key={order.orderId}
          title={t('past.theOrder', { id: order.orderId.slice(0, 10) })}
          model="orders"
          rowKey={order.orderId}
          from={from}
          to={to}
          currency={order.currency}
          chainId={chainOf(itemId)}
        />
      ))}
      <p className="muted past-nothing">{t('past.nothing')}</p>
    </section>
  );
}
