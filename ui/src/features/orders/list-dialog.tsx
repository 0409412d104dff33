import { useState } from 'react';
import { type TFunction, useTranslation } from 'react-i18next';
import { zeroAddress } from 'viem';
import { useChain } from '../../shared/api/chains';
import type { Hex, ItemDetail, Rail } from '../../shared/api/types';
import { parseAmount } from '../../shared/format';
import { Dialog } from '../../shared/kit/dialog';
import '../../shared/texts/trade';
import { DialogFoot } from '../../shared/trade/dialog-foot';
import { ItemLine } from '../../shared/trade/item-line';
import { listItem } from './make';
import { CurrencyField, DaysField, PriceField, UnitsField } from '../../shared/trade/fields';
import { ProgressList } from '../../shared/trade/progress';
import { EscrowChoice, type Kind } from './escrow-choice';
import { PlannedSplit } from '../../shared/trade/split-view';
import { useAction } from '../../shared/trade/use-action';

const FIXED_DAYS = 30;
const AUCTION_DAYS = 3;
/** The longest that our book announces. */
const AUCTION_DAYS_MAX = 14;

interface Props {
  item: ItemDetail;
  /** How many units there are to be listed. */
  most: bigint;
  onClose: () => void;
}

/** Price, units, currency, days and rail; the split is shown while the price is typed. */
export function ListDialog({ item, most, onClose }: Props) {
  const { t } = useTranslation();
  const chain = useChain(item.chainId);
  const [rail, setRail] = useState<Rail>('signature');
  const [text, setText] = useState('');
  const [units, setUnits] = useState(1n);
  const [kind, setKind] = useState<Kind>('fixed');
  const [keep, setKeep] = useState(false);
  const [asked, setDays] = useState<number | null>(null);
  const [chosen, setChosen] = useState<Hex | null>(null);
  const { run, progress, busy, done } = useAction(item.itemId);
  const feeBps = rail === 'escrow' ? chain?.escrowFeeBps : chain?.feeBps;
  const auction = rail === 'escrow' && kind === 'auction';
  const longest = auction ? AUCTION_DAYS_MAX : undefined;
  const days = Math.min(asked ?? (auction ? AUCTION_DAYS : FIXED_DAYS), longest ?? Infinity);
  // The signature rail pulls its money: the chain's own coin cannot be.
  const currencies = (chain?.currencies ?? []).filter(
    (row) => rail === 'escrow' || row.address !== zeroAddress,
  );
  const currency =
    currencies.find((row) => row.address === chosen) ??
    currencies.find((row) => row.symbol === 'WETH') ??
    currencies[0];
  const typed = currency ? parseAmount(text, currency.decimals) : null;
  // On the exchange parts are sold, each at its share; in escrow all of it or nothing.
  const price = typed && (rail === 'signature' ? typed * units : typed);
  const start = () => {
    if (!price || !currency) return;
    const chosenKind = auction ? 'auction' : 'fixed';
    const money = { units, price, currency: currency.address };
    const terms = { ...money, days, rail, kind: chosenKind, escrowed: !keep } as const;
    void run((actor) => listItem(actor, item, terms));
  };
  const ready = !!price && feeBps != null;
  return (
    <Dialog title={t('order.listTitle', { name: item.name })} onClose={onClose}>
      <ItemLine item={item} />
      <RailChoice rail={rail} onChoose={setRail} />
      {rail === 'escrow' && <EscrowChoice kind={kind} keep={keep} onKind={setKind} onKeep={setKeep} />}
      <div className="fields">
        <PriceField
          value={text}
          bad={text !== '' && !typed}
          label={priceLabel(t, { auction, rail, units })}
          onChange={setText}
        />
        {most > 1n && <UnitsField value={units} most={most} told onChange={setUnits} />}
        <CurrencyField chosen={currency} all={currencies} onChoose={setChosen} />
        <DaysField value={days} max={longest} onChange={setDays} />
      </div>
      {price && currency && (
        <PlannedSplit
          price={price}
          feeBps={feeBps}
          royaltyBps={item.royaltyBps}
          currency={currency.address}
          chainId={item.chainId}
        />
      )}
      {progress && <ProgressList progress={progress} onChain={rail === 'escrow'} />}
      <DialogFoot busy={busy} done={done} ready={ready} onConfirm={start} onClose={onClose} />
    </Dialog>
  );
}

/** What the price is for. */
function priceLabel(t: TFunction, { auction, rail, units }: { auction: boolean; rail: Rail; units: bigint }) {
  if (auction) return t('auction.reserve');
  if (units === 1n) return undefined;
  return rail === 'signature' ? t('offer.priceEach') : t('lot.priceForAll', { units: String(units) });
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
            <small className="muted">{t(`railHelp.${kind}`)}</small>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
