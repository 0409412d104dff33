import type { ItemDetail, OrderCard } from '../../shared/api/types';
import { BidDialog } from './bid-dialog';
import { BuyDialog } from './buy-dialog';
import { EndDialog, type Ending } from './end-dialog';
import { ListDialog } from './list-dialog';
import { CancelDialog, PriceDialog } from './maker-dialogs';

export { StatementDialog } from '../../shared/trade/statement-dialog';
export { EndDialog } from './end-dialog';

export type Action = 'buy' | 'bid' | 'list' | 'price' | 'cancel' | Ending;

interface Props {
  action: Action;
  item: ItemDetail;
  order: OrderCard | undefined;
  /** Units that could be listed. */
  free: bigint;
  onClose: () => void;
}

/** The dialog of one action; loaded when first needed, with everything that signs and sends. */
export function ActionDialog({ action, item, order, free, onClose }: Props) {
  if (action === 'list') return <ListDialog item={item} most={free} onClose={onClose} />;
  if (!order) return null;
  const about = { item, order, onClose };
  if (action === 'buy') return <BuyDialog {...about} />;
  if (action === 'bid') return <BidDialog {...about} />;
  if (action === 'price') return <PriceDialog {...about} />;
  if (action === 'cancel') return <CancelDialog {...about} />;
  return <EndDialog {...about} how={action} />;
}
