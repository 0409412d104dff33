import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ItemDetail, OfferCard } from '../../shared/api/types';
import { shortAddress } from '../../shared/format';
import { Dialog } from '../../shared/kit/dialog';
import '../../shared/texts/trade';
import { cancelOffer } from '../../shared/trade/cancel-offer';
import { DialogFoot } from '../../shared/trade/dialog-foot';
import { ItemLine } from '../../shared/trade/item-line';
import { ProgressList } from '../../shared/trade/progress';
import { SplitView } from '../../shared/trade/split-view';
import { useAction } from '../../shared/trade/use-action';
import { acceptOffer } from './make';

interface Props {
  item: ItemDetail;
  offer: OfferCard;
  onClose: () => void;
}

export function AcceptDialog({ item, offer, onClose }: Props) {
  const { t } = useTranslation();
  // What was shown when the dialog opened is what the owner agrees to.
  const [shown] = useState(offer);
  const { run, progress, busy, done } = useAction(item.itemId);
  const start = () =>
    run(
      (actor) => acceptOffer(actor, item, shown),
      ({ order: now }) => t('offer.gone', { status: t(`offer.status.${now.status}`) }),
    );
  return (
    <Dialog title={t('offer.acceptTitle', { name: item.name })} onClose={onClose}>
      <ItemLine item={item} rail="signature" />
      {shown.reach !== 'item' && <p className="muted">{t('offer.acceptWide')}</p>}
      <p>{t('offer.acceptLead', { bidder: shortAddress(shown.bidder) })}</p>
      <SplitView split={shown.split} currency={shown.currency} />
      {progress && <ProgressList progress={progress} />}
      <DialogFoot busy={busy} done={done} onConfirm={() => void start()} onClose={onClose} />
    </Dialog>
  );
}

export function CancelDialog({ item, offer, onClose }: Props) {
  const { t } = useTranslation();
  const [shown] = useState(offer);
  const { run, progress, busy, done } = useAction(item.itemId);
  const start = () => void run((actor) => cancelOffer(actor, shown));
  return (
    <Dialog title={t('offer.cancelTitle', { name: item.name })} onClose={onClose}>
      <ItemLine item={item} rail="signature" />
      <p>{t('offer.cancelLead')}</p>
      {progress && <ProgressList progress={progress} />}
      <DialogFoot busy={busy} done={done} onConfirm={start} onClose={onClose} />
    </Dialog>
  );
}
