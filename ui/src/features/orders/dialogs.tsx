import type { ItemDetail, OrderCard } from '../../shared/api/types';
import { BuyDialog } from './buy-dialog';
import { ListDialog } from './list-dialog';
import { CancelDialog, PriceDialog } from './maker-dialogs';

export type Action = 'buy' | 'list' | 'price' | 'cancel';

interface Props {
  action: Action;
  item: ItemDetail;
  order: OrderCard | undefined;
  onClose: () => void;
}

/** The dialog of one action; loaded when first needed, with everything that signs and sends. */
export function ActionDialog({ action, item, order, onClose }: Props) {
  if (action === 'list') return <ListDialog item={item} onClose={onClose} />;
  if (!order) return null;
  if (action === 'buy') return <BuyDialog item={item} order={order} onClose={onClose} />;
  if (action === 'price') return <PriceDialog item={item} order={order} onClose={onClose} />;
  return <CancelDialog item={item} order={order} onClose={onClose} />;
}
