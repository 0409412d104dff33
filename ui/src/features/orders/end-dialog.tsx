import { useTranslation } from 'react-i18next';
import type { ItemDetail, OrderCard } from '../../shared/api/types';
import { Dialog } from '../../shared/kit/dialog';
import '../../shared/texts/trade';
import { DialogFoot } from '../../shared/trade/dialog-foot';
import { ItemLine } from '../../shared/trade/item-line';
import { ProgressList } from '../../shared/trade/progress';
import { Amounts, SplitView } from '../../shared/trade/split-view';
import { useAction } from '../../shared/trade/use-action';
import { end } from './auction';

const CALLS = {
  settle: 'settleAuction',
  giveBack: 'settleAuction',
  deliver: 'deliver',
  refuse: 'refuseDelivery',
  refund: 'refundTimedOut',
  giveInSeller: 'concedeDispute',
  giveInBuyer: 'concedeDispute',
  refundUndecided: 'refundUndecided',
} as const;

export type Ending = keyof typeof CALLS;

interface Props {
  how: Ending;
  item: ItemDetail;
  order: OrderCard;
  onClose: () => void;
}

/** Ending a sale one way or another: what happens with the item, and where the money goes. */
export function EndDialog({ how, item, order, onClose }: Props) {
  const { t } = useTranslation();
  const { run, progress, busy, done } = useAction(item.itemId);
  const start = () => void run((actor) => end(actor, order, CALLS[how]));
  const paysOut = ['settle', 'deliver', 'giveInBuyer'].includes(how);
  const paysBack = ['refuse', 'refund', 'giveInSeller', 'refundUndecided'].includes(how);
  const money = { currency: order.currency, chainId: item.chainId };
  return (
    <Dialog title={t(`ending.${how}.title`, { name: item.name })} onClose={onClose}>
      <ItemLine item={item} rail={order.rail} />
      <p>{t(`ending.${how}.lead`)}</p>
      {paysOut && <SplitView split={order.split} {...money} />}
      {paysBack && <Amounts rows={[[t('delivery.back'), order.price]]} {...money} />}
      {progress && <ProgressList progress={progress} />}
      <DialogFoot busy={busy} done={done} onConfirm={start} onClose={onClose} />
    </Dialog>
  );
}
