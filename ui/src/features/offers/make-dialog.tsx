import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { zeroAddress } from 'viem';
import { useChain } from '../../shared/api/chains';
import type { Hex, ItemDetail } from '../../shared/api/types';
import { parseAmount } from '../../shared/format';
import { Dialog } from '../../shared/kit/dialog';
import { allCollections } from '../../shared/show/queries';
import '../../shared/texts/trade';
import { DialogFoot } from '../../shared/trade/dialog-foot';
import { CurrencyField, DaysField, PriceField, UnitsField } from '../../shared/trade/fields';
import { FloorDistance } from '../../shared/trade/floor-distance';
import { ItemLine } from '../../shared/trade/item-line';
import { ProgressList } from '../../shared/trade/progress';
import { PlannedSplit } from '../../shared/trade/split-view';
import { useAction } from '../../shared/trade/use-action';
import { makeOffer } from './make';

interface Props {
  item: ItemDetail;
  owner: Hex;
  onClose: () => void;
}

/** An offer is good for a week unless the bidder says otherwise. */
const DAYS = 7;

/** Price, currency and days; the split is shown while the price is typed. */
export function MakeOfferDialog({ item, owner: given, onClose }: Props) {
  const { t } = useTranslation();
  const chain = useChain(item.chainId);
  const { data: known } = useQuery(allCollections);
  const card = known?.collections.find(({ id }) => id === item.collection);
  const [text, setText] = useState('');
  const [units, setUnits] = useState(1n);
  const [days, setDays] = useState(DAYS);
  const [chosen, setChosen] = useState<Hex | null>(null);
  // Whom it was opened for, whatever happens to the item meanwhile: the book refuses if it left.
  const [owner] = useState(given);
  const { run, progress, busy, done } = useAction(item.itemId);
  // Money that waits in the bidder's wallet can only be pulled as a token.
  const currencies = (chain?.currencies ?? []).filter((row) => row.address !== zeroAddress);
  const currency =
    currencies.find((row) => row.address === chosen) ??
    currencies.find((row) => row.address === item.listing?.currency) ??
    currencies.find((row) => row.symbol === 'WETH') ??
    currencies[0];
  const each = currency ? parseAmount(text, currency.decimals) : null;
  const price = each && each * units;
  const held = item.owners.find((row) => row.owner === owner);
  const most = held ? BigInt(held.amount) - BigInt(held.held) : 1n;
  const start = () => {
    if (!price || !currency) return;
    const choice = { owner, units, price, currency: currency.address, days };
    void run((actor) => makeOffer(actor, item, choice));
  };
  const ready = !!price && chain?.feeBps != null;
  return (
    <Dialog title={t('offer.makeTitle', { name: item.name })} onClose={onClose}>
      <ItemLine item={item} rail="signature" />
      <p className="muted">{t('offer.makeLead')}</p>
      {units > 1n && <p className="muted">{t('lot.offerTogether', { units: String(units) })}</p>}
      <div className="fields">
        <PriceField
          value={text}
          bad={text !== '' && !price}
          label={units > 1n ? t('offer.priceEach') : undefined}
          onChange={setText}
        />
        {most > 1n && <UnitsField value={units} most={most} told onChange={setUnits} />}
        <CurrencyField chosen={currency} all={currencies} onChoose={setChosen} />
        <DaysField value={days} onChange={setDays} />
      </div>
      {currency && card && <FloorDistance floors={card.floors} currency={currency} price={each} />}
      {price && currency && (
        <PlannedSplit
          price={price}
          feeBps={chain?.feeBps}
          royaltyBps={item.royaltyBps}
          currency={currency.address}
          chainId={item.chainId}
        />
      )}
      {progress && <ProgressList progress={progress} onChain={false} />}
      <DialogFoot busy={busy} done={done} ready={ready} onConfirm={start} onClose={onClose} />
    </Dialog>
  );
}
