import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCurrency } from '../../shared/api/chains';
import type { ItemDetail, OrderCard } from '../../shared/api/types';
import { parseAmount } from '../../shared/format';
import { Dialog } from '../../shared/kit/dialog';
import { DialogFoot } from '../../shared/trade/dialog-foot';
import { PriceField } from '../../shared/trade/fields';
import { ItemLine } from '../../shared/trade/item-line';
import { cancel, changePrice, raises } from './make';
import { ProgressList } from '../../shared/trade/progress';
import { StandingSplit } from '../../shared/trade/split-view';
import { useAction } from '../../shared/trade/use-action';

interface Props {
  item: ItemDetail;
  order: OrderCard;
  onClose: () => void;
}

export function PriceDialog({ item, order, onClose }: Props) {
  const { t } = useTranslation();
  const currency = useCurrency(order.currency, item.chainId);
  // The price that is changed, whatever the book says meanwhile.
  const [shown] = useState(order);
  const [text, setText] = useState('');
  const { run, progress, busy, done } = useAction(item.itemId);
  const price = currency ? parseAmount(text, currency.decimals) : null;
  const start = () => {
    if (price) void run((actor) => changePrice(actor, order, price));
  };
  return (
    <Dialog title={t('order.modifyTitle', { name: item.name })} onClose={onClose}>
      <ItemLine item={item} rail={order.rail} />
      <PriceField
        value={text}
        bad={text !== '' && !price}
        label={order.amount === '1' ? undefined : t('lot.priceForAll', { units: order.amount })}
        onChange={setText}
      />
      {price && order.rail === 'signature' && <OldPrice order={shown} price={price} />}
      <StandingSplit
        price={price ?? BigInt(order.price)}
        rates={order}
        rail={order.rail}
        currency={order.currency}
        chainId={item.chainId}
      />
      {progress && <ProgressList progress={progress} onChain={order.rail === 'escrow' || (price !== null && raises(shown, price))} />}
      <DialogFoot busy={busy} done={done} ready={!!price} onConfirm={start} onClose={onClose} />
    </Dialog>
  );
}

/** What becomes of the signature for the price until now. */
function OldPrice({ order, price }: { order: OrderCard; price: bigint }) {
  const { t } = useTranslation();
  if (price === BigInt(order.price)) return null;
  if (!raises(order, price)) return <p className="caution">{t('lot.lowered')}</p>;
  return (
    <div className="caution" data-raises="">
      <p>{t('lot.raised')}</p>
      <ol>
        <li>{t('lot.raisedSign')}</li>
        <li>{t('lot.raisedVoid')}</li>
      </ol>
    </div>
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
      {done && progress?.block && <p role="status">{t('lot.cancelledAt', { block: progress.block })}</p>}
      <DialogFoot busy={busy} done={done} onConfirm={start} onClose={onClose} />
    </Dialog>
  );
}
