import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { zeroAddress } from 'viem';
import { useChain } from '../../shared/api/chains';
import type { Hex, ItemDetail, Rail } from '../../shared/api/types';
import { parseAmount } from '../../shared/format';
import { Dialog } from '../../shared/kit/dialog';
import { DialogFoot } from '../../shared/trade/dialog-foot';
import { ItemLine } from '../../shared/trade/item-line';
import { listItem } from './make';
import { CurrencyField, DaysField, PriceField } from '../../shared/trade/fields';
import { ProgressList } from '../../shared/trade/progress';
import { SplitView, splitOf } from '../../shared/trade/split-view';
import { useAction } from '../../shared/trade/use-action';

/** Price, currency, days and rail; the split is shown while the price is typed. */
export function ListDialog({ item, onClose }: { item: ItemDetail; onClose: () => void }) {
  const { t } = useTranslation();
  const chain = useChain(item.chainId);
  const [rail, setRail] = useState<Rail>('signature');
  const [text, setText] = useState('');
  const [days, setDays] = useState(30);
  const [chosen, setChosen] = useState<Hex | null>(null);
  const { run, progress, busy, done } = useAction(item.itemId);
  // The signature rail pulls its money: the chain's own coin cannot be.
  const currencies = (chain?.currencies ?? []).filter(
    (row) => rail === 'escrow' || row.address !== zeroAddress,
  );
  const currency =
    currencies.find((row) => row.address === chosen) ??
    currencies.find((row) => row.symbol === 'WETH');
  const price = currency ? parseAmount(text, currency.decimals) : null;
  const start = () => {
    if (!price || !currency) return;
    const terms = { price, currency: currency.address, days, rail };
    void run((actor) => listItem(actor, item, terms));
  };
  return (
    <Dialog title={t('order.listTitle', { name: item.name })} onClose={onClose}>
      <ItemLine item={item} />
      <RailChoice rail={rail} onChoose={setRail} />
      <div className="fields">
        <PriceField value={text} bad={text !== '' && !price} onChange={setText} />
        <CurrencyField chosen={currency} all={currencies} onChoose={setChosen} />
        <DaysField value={days} onChange={setDays} />
      </div>
      {price && currency && (
        <SplitView
          split={splitOf(price, chain?.feeBps ?? 0, item.royaltyBps)}
          currency={currency.address}
        />
      )}
      {progress && <ProgressList progress={progress} onChain={rail === 'escrow'} />}
      <DialogFoot busy={busy} done={done} ready={!!price} onConfirm={start} onClose={onClose} />
    </Dialog>
  );
}

function RailChoice({ rail, onChoose }: { rail: Rail; onChoose: (rail: Rail) => void }) {
  const { t } = useTranslation();
  return (
    <fieldset>
      <legend>{t('order.railTitle')}</legend>
      {(['signature', 'escrow'] as const).map((kind) => (
        <label key={kind} className="radio" htmlFor={`rail-${kind}`}>
          <input
            id={`rail-${kind}`}
            type="radio"
            name="rail"
            checked={rail === kind}
            onChange={() => onChoose(kind)}
          />
          <span>
            <strong>{t(`rail.${kind}`)}</strong>
            <small className="muted">{t(`rail.${kind}Help`)}</small>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
