import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ItemDetail, OfferCard } from '../../shared/api/types';
import { shortAddress } from '../../shared/format';
import { Dialog } from '../../shared/kit/dialog';
import '../../shared/texts/trade';
import { cancelOffer } from '../../shared/trade/cancel-offer';
import { DialogFoot } from '../../shared/trade/dialog-foot';
import { UnitsField } from '../../shared/trade/fields';
import { ItemLine } from '../../shared/trade/item-line';
import { ProgressList } from '../../shared/trade/progress';
import { StandingSplit } from '../../shared/trade/split-view';
import { useAction } from '../../shared/trade/use-action';
import { useWallet } from '../../shared/wallet/store';
import { acceptOffer } from './make';

interface Props {
  item: ItemDetail;
  offer: OfferCard;
  onClose: () => void;
}

/** How many the account could sell to an offer that takes several. */
function useMost(item: ItemDetail, { reach, amount, taken }: OfferCard): bigint {
  const account = useWallet((wallet) => wallet.account)?.toLowerCase();
  if (reach === 'item') return 1n;
  const owned = item.owners.find(({ owner }) => owner === account);
  const free = owned ? BigInt(owned.amount) - BigInt(owned.held) : 1n;
  const wanted = BigInt(amount) - BigInt(taken);
  return free < wanted ? free : wanted;
}

export function AcceptDialog({ item, offer, onClose }: Props) {
  const { t } = useTranslation();
  // What was shown when the dialog opened is what the owner agrees to.
  const [shown] = useState(offer);
  const most = useMost(item, shown);
  const [units, setUnits] = useState(1n);
  const { run, progress, busy, done } = useAction(item.itemId);
  const wide = shown.reach !== 'item';
  const start = () =>
    run(
      (actor) => acceptOffer(actor, item, shown, units),
      ({ order: now }) => t('offer.gone', { status: t(`offer.status.${now.status}`) }),
    );
  return (
    <Dialog title={t('offer.acceptTitle', { name: item.name })} onClose={onClose}>
      <ItemLine item={item} rail="signature" />
      {wide && <p className="muted">{t('offer.acceptWide')}</p>}
      <p>{t('offer.acceptLead', { bidder: shortAddress(shown.bidder) })}</p>
      {most > 1n && <UnitsField value={units} most={most} told onChange={setUnits} />}
      {!wide && shown.amount !== '1' && <p>{t('lot.together', { units: shown.amount })}</p>}
      {/* The price of an offer for several items is for one unit. */}
      <StandingSplit
        price={BigInt(shown.price) * units}
        rates={shown}
        rail="signature"
        currency={shown.currency}
        chainId={item.chainId}
      />
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
      {done && progress?.block && <p role="status">{t('lot.cancelledAt', { block: progress.block })}</p>}
      <DialogFoot busy={busy} done={done} onConfirm={start} onClose={onClose} />
    </Dialog>
  );
}
