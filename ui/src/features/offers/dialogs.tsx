import type { Hex, ItemDetail, OfferCard } from '../../shared/api/types';
import { MakeOfferDialog } from './make-dialog';
import { AcceptDialog, CancelDialog } from './take-dialogs';

export type OfferAction = 'make' | 'accept' | 'cancel';

interface Props {
  action: OfferAction;
  item: ItemDetail;
  offer?: OfferCard;
  owner: Hex | undefined;
  onClose: () => void;
}

/** The dialog of one action; loaded when first needed, with everything that signs and sends. */
export function OfferDialog({ action, item, offer, owner, onClose }: Props) {
  if (action === 'make') {
    return owner && <MakeOfferDialog item={item} owner={owner} onClose={onClose} />;
  }
  if (!offer) return null;
  if (action === 'accept') return <AcceptDialog item={item} offer={offer} onClose={onClose} />;
  return <CancelDialog item={item} offer={offer} onClose={onClose} />;
}
