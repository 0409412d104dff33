import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCurrency } from '../../shared/api/chains';
import type { ItemDetail, OrderCard } from '../../shared/api/types';
import { exact, parseAmount } from '../../shared/format';
import { Dialog } from '../../shared/kit/dialog';
import '../../shared/texts/trade';
import { DialogFoot } from '../../shared/trade/dialog-foot';
import { PriceField } from '../../shared/trade/fields';
import { ItemLine } from '../../shared/trade/item-line';
import { ProgressList } from '../../shared/trade/progress';
import { SplitView, splitOf } from '../../shared/trade/split-view';
import { useAction } from '../../shared/trade/use-action';
import { placeBid } from './auction';

interface Props {
  item: ItemDetail;
  order: OrderCard;
  onClose: () => void;
}

/** A bid: begins with the lowest that the chain takes, and shows where the money would go. */
export function BidDialog({ item, order, onClose }: Props) {
  const { t } = useTranslation();
  const currency = useCurrency(order.currency, item.chainId);
  const decimals = currency?.decimals ?? 18;
  const text = (value: string) => `${exact(value, decimals)} ${currency?.symbol ?? ''}`;
  const lowest = order.auction?.lowestBid ?? order.price;
  const [typed, setTyped] = useState<string | null>(null);
  const value = typed ?? exact(lowest, decimals);
  const { run, progress, busy, done } = useAction(item.itemId);
  const price = parseAmount(value, decimals);
  const enough = price !== null && price >= BigInt(lowest);
  const start = () => {
    if (price === null) return;
    const raised = ({ order: now }: { order: { price: string; status: string } }) =>
      now.status === 'active'
        ? t('auction.raised', { price: text(now.price) })
        : t('auction.over', { status: t(`status.${now.status}`) });
    void run((actor) => placeBid(actor, order, price), raised);
  };
  return (
    <Dialog title={t('auction.bidTitle', { name: item.name })} onClose={onClose}>
      <ItemLine item={item} rail={order.rail} />
      <p className="muted">{t('auction.bidLead')}</p>
      <PriceField value={value} bad={!enough} label={t('auction.yourBid')} onChange={setTyped} />
      <p className="muted">{t('auction.lowest', { price: text(lowest) })}</p>
      <SplitView
        split={splitOf(price ?? BigInt(lowest), order.feeBps, order.royaltyBps)}
        currency={order.currency}
        chainId={item.chainId}
      />
      {progress && <ProgressList progress={progress} />}
      <DialogFoot busy={busy} done={done} ready={enough} onConfirm={start} onClose={onClose} />
    </Dialog>
  );
}
