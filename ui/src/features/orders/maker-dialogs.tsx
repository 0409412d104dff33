import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCurrency } from '../../shared/api/chains';
import type { ItemDetail, OrderCard } from '../../shared/api/types';
import { parseAmount } from '../../shared/format';
import { Dialog } from '../../shared/kit/dialog';
import { DialogFoot } from '../../shared/trade/dialog-foot';
import { PriceField } from '../../shared/trade/fields';
import { ItemLine } from '../../shared/trade/item-line';
import { cancel, changePrice } from './make';
import { ProgressList } from '../../shared/trade/progress';
import { SplitView, splitOf } from '../../shared/trade/split-view';
import { useAction } from '../../shared/trade/use-action';

interface Props {
  item: ItemDetail;
  order: OrderCard;
  onClose: () => void;
}

export function PriceDialog({ item, order, onClose }: Props) {
  const { t } = useTranslation();
  const currency = useCurrency(order.currency, item.chainId);
  const [text, setText] = useState('');
  const { run, progress, busy, done } = useAction(item.itemId);
  const price = currency ? parseAmount(text, currency.decimals) : null;
  const start = () => {
    if (price) void run((actor) => changePrice(actor, order, price));
  };
  const split = price ? splitOf(price, order.feeBps, order.royaltyBps) : order.split;
  return (
    <Dialog title={t('order.modifyTitle', { name: item.name })} onClose={onClose}>
      <ItemLine item={item} rail={order.rail} />
      <PriceField value={text} bad={text !== '' && !price} onChange={setText} />
      <SplitView split={split} currency={order.currency} />
      {progress && <ProgressList progress={progress} onChain={order.rail === 'escrow'} />}
      <DialogFoot busy={busy} done={done} ready={!!price} onConfirm={start} onClose={onClose} />
    </Dialog>
  );
}

export function CancelDialog({ item, order, onClose }: Props) {
  const { t } = useTranslation();
  const { run, progress, busy, done } = useAction(item.itemId);
  const start = () => void run((actor) => cancel(actor, order));
  return (
    <Dialog title={t('order.cancelTitle', { name: item.name })} onClose={onClose}>
      <ItemLine item={item} rail={order.rail} />
      <p>{t('order.cancelLead')}</p>
      {progress && <ProgressList progress={progress} />}
      <DialogFoot busy={busy} done={done} onConfirm={start} onClose={onClose} />
    </Dialog>
  );
}
