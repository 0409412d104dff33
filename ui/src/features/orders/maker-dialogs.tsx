import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCurrency } from '../../shared/api/chains';
import type { ItemDetail, OrderCard } from '../../shared/api/types';
import { parseAmount } from '../../shared/format';
import { Dialog } from '../../shared/kit/dialog';
import { cancel, changePrice } from './actions';
import { ProgressList } from './progress';
import { SplitView, splitOf } from './split-view';
import { useAction } from './use-action';

interface Props {
  item: ItemDetail;
  order: OrderCard;
  onClose: () => void;
}

export function PriceDialog({ item, order, onClose }: Props) {
  const { t } = useTranslation();
  const currency = useCurrency(order.currency);
  const [text, setText] = useState('');
  const { run, progress, busy, done } = useAction(item.itemId);
  const price = currency ? parseAmount(text, currency.decimals) : null;
  return (
    <Dialog title={t('order.modifyTitle', { name: item.name })} onClose={onClose}>
      <div className="fields">
        <label>
          <span>{t('order.price')}</span>
          <input name="price" inputMode="decimal" autoComplete="off" value={text} onChange={(event) => setText(event.target.value)} />
        </label>
      </div>
      {text !== '' && !price && <p className="error">{t('order.badPrice')}</p>}
      {price && <SplitView split={splitOf(price, order.feeBps, order.royaltyBps)} currency={order.currency} />}
      {progress && <ProgressList progress={progress} />}
      <footer>
        <button type="button" onClick={onClose}>
          {t('order.close')}
        </button>
        {!done && (
          <button type="button" className="primary" disabled={busy || !price}
            onClick={() => price && void run((actor) => changePrice(actor, order, price))}>
            {t('order.confirm')}
          </button>
        )}
      </footer>
    </Dialog>
  );
}

export function CancelDialog({ item, order, onClose }: Props) {
  const { t } = useTranslation();
  const { run, progress, busy, done } = useAction(item.itemId);
  return (
    <Dialog title={t('order.cancelTitle', { name: item.name })} onClose={onClose}>
      <p>{t('order.cancelLead')}</p>
      {progress && <ProgressList progress={progress} />}
      <footer>
        <button type="button" onClick={onClose}>
          {t('order.close')}
        </button>
        {!done && (
          <button type="button" className="primary" disabled={busy} onClick={() => void run((actor) => cancel(actor, order))}>
            {t('order.confirm')}
          </button>
        )}
      </footer>
    </Dialog>
  );
}
