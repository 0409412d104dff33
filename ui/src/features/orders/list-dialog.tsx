import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { zeroAddress } from 'viem';
import { useChain } from '../../shared/api/chains';
import type { Hex, ItemDetail, Rail } from '../../shared/api/types';
import { parseAmount } from '../../shared/format';
import { Dialog } from '../../shared/kit/dialog';
import '../../shared/texts/trade';
import { DialogFoot } from '../../shared/trade/dialog-foot';
import { ItemLine } from '../../shared/trade/item-line';
import { listItem } from './make';
import { CurrencyField, DaysField, PriceField } from '../../shared/trade/fields';
import { ProgressList } from '../../shared/trade/progress';
import { EscrowChoice, type Kind } from './escrow-choice';
import { SplitView, splitOf } from '../../shared/trade/split-view';
import { useAction } from '../../shared/trade/use-action';

const FIXED_DAYS = 30;
const AUCTION_DAYS = 3;
/** The longest that our book announces. */
const AUCTION_DAYS_MAX = 14;

/** Price, currency, days and rail; the split is shown while the price is typed. */
export function ListDialog({ item, onClose }: { item: ItemDetail; onClose: () => void }) {
  const { t } = useTranslation();
  const chain = useChain(item.chainId);
  const [rail, setRail] = useState<Rail>('signature');
  const [text, setText] = useState('');
  const [kind, setKind] = useState<Kind>('fixed');
  const [keep, setKeep] = useState(false);
  const [asked, setDays] = useState<number | null>(null);
  const [chosen, setChosen] = useState<Hex | null>(null);
  const { run, progress, busy, done } = useAction(item.itemId);
  const auction = rail === 'escrow' && kind === 'auction';
  const longest = auction ? AUCTION_DAYS_MAX : undefined;
  const days = Math.min(asked ?? (auction ? AUCTION_DAYS : FIXED_DAYS), longest ?? Infinity);
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
    const chosenKind = auction ? 'auction' : 'fixed';
    const money = { price, currency: currency.address };
    const terms = { ...money, days, rail, kind: chosenKind, escrowed: !keep } as const;
    void run((actor) => listItem(actor, item, terms));
  };
  return (
    <Dialog title={t('order.listTitle', { name: item.name })} onClose={onClose}>
      <ItemLine item={item} />
      <RailChoice rail={rail} onChoose={setRail} />
      {rail === 'escrow' && <EscrowChoice kind={kind} keep={keep} onKind={setKind} onKeep={setKeep} />}
      <div className="fields">
        <PriceField
          value={text}
          bad={text !== '' && !price}
          label={auction ? t('auction.reserve') : undefined}
          onChange={setText}
        />
        <CurrencyField chosen={currency} all={currencies} onChoose={setChosen} />
        <DaysField value={days} max={longest} onChange={setDays} />
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
