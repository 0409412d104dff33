import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCurrency } from '../../shared/api/chains';
import type { ItemDetail, OrderCard } from '../../shared/api/types';
import { exact } from '../../shared/format';
import { Dialog } from '../../shared/kit/dialog';
import { buy } from './buy';
import { DialogFoot } from '../../shared/trade/dialog-foot';
import { UnitsField } from '../../shared/trade/fields';
import { ItemLine } from '../../shared/trade/item-line';
import { costOf, isInParts, unlocked } from '../../shared/trade/lots';
import { ProgressList } from '../../shared/trade/progress';
import { StandingSplit } from '../../shared/trade/split-view';
import { useAction } from '../../shared/trade/use-action';

interface Props {
  item: ItemDetail;
  order: OrderCard;
  onClose: () => void;
}

export function BuyDialog({ item, order, onClose }: Props) {
  const { t } = useTranslation();
  // What was shown when the dialog opened is what the buyer agrees to.
  const [shown] = useState(order);
  const currency = useCurrency(shown.currency, item.chainId);
  const left = unlocked(shown);
  const parts = isInParts(shown);
  const [units, setUnits] = useState(parts ? 1n : left);
  const { run, progress, busy, done } = useAction(item.itemId);
  const text = (price: string) =>
    `${exact(price, currency?.decimals ?? 18)} ${currency?.symbol ?? ''}`;
  const start = () =>
    run(
      (actor) => buy(actor, shown, units),
      ({ order: now }) => {
        if (now.status !== 'active') return t('order.gone', { status: t(`status.${now.status}`) });
        return now.price === shown.price
          ? t('lot.fewer', { left: `${unlocked({ remaining: '0', locked: '0', ...now })}` })
          : t('order.priceChanged', { from: text(shown.price), to: text(now.price) });
      },
    );
  return (
    <Dialog title={t('order.buyTitle', { name: item.name })} onClose={onClose}>
      <ItemLine item={item} rail={shown.rail} />
      {parts && <UnitsField value={units} most={left} told onChange={setUnits} />}
      {left > 1n && !parts && <p className="muted">{t('lot.together', { units: shown.remaining })}</p>}
      <StandingSplit
        price={costOf(shown, units)}
        rates={shown}
        rail={shown.rail}
        currency={shown.currency}
        chainId={item.chainId}
      />
      {progress && <ProgressList progress={progress} />}
      <DialogFoot busy={busy} done={done} onConfirm={() => void start()} onClose={onClose} />
    </Dialog>
  );
}
