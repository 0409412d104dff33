import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { zeroAddress } from 'viem';
import { useChain } from '../api/chains';
import { read } from '../api/client';
import type { CollectionCard, Hex, TokenSet, Trait } from '../api/types';
import { parseAmount } from '../format';
import { Dialog } from '../kit/dialog';
import { Price } from '../kit/price';
import { Failed, LineSkeletons } from '../kit/states';
import '../texts/trade';
import type { Actor } from './actor';
import { makeCollectionOffer, setPath } from './collection-offer';
import { DialogFoot } from './dialog-foot';
import { CurrencyField, DaysField, PriceField } from './fields';
import { ProgressList } from './progress';
import { SplitView, splitOf } from './split-view';
import { useAction } from './use-action';

interface Props {
  collection: CollectionCard;
  trait?: Trait;
  onClose: () => void;
}

/** An offer is good for a week unless the bidder says otherwise. */
const DAYS = 7;
/** Whoever wants more of one collection makes another offer. */
const UNITS_MAX = 1_000;

/** Price for one, how many, currency and days; what one sale brings is shown while it is typed. */
export function CollectionOfferDialog({ collection, trait, onClose }: Props) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const chain = useChain(collection.chainId);
  const [text, setText] = useState('');
  const [units, setUnits] = useState(1);
  const [days, setDays] = useState(DAYS);
  const [chosen, setChosen] = useState<Hex | null>(null);
  const { run, progress, busy, done } = useAction(collection.id);
  const set = useSet(collection.id, trait);
  const currencies = (chain?.currencies ?? []).filter((row) => row.address !== zeroAddress);
  const currency =
    currencies.find((row) => row.address === chosen) ?? currencies.find((row) => row.symbol === 'WETH');
  const price = currency ? parseAmount(text, currency.decimals) : null;
  const known = !trait || !!set.data;
  const start = () => {
    if (!price || !currency || !known) return;
    const what = { collection, trait, set: set.data, units: BigInt(units) };
    const wish = { ...what, price, currency: currency.address, days };
    const act = async (actor: Actor) => {
      await makeCollectionOffer(actor, wish);
      await client.invalidateQueries({ queryKey: ['depth', collection.id] });
    };
    void run(act, () => t('offer.setChanged'));
  };
  return (
    <Dialog title={t('offer.makeTitle', { name: collection.name })} onClose={onClose}>
      {trait ? <Reached trait={trait} set={set.data} /> : <p>{t('offer.anyItem', { name: collection.name })}</p>}
      {trait && set.isPending && <LineSkeletons count={1} />}
      {trait && set.isError && <Failed retry={() => void set.refetch()} />}
      <p className="muted">{t('offer.collectionLead')}</p>
      <div className="fields">
        <PriceField value={text} bad={text !== '' && !price} label={t('offer.priceEach')} onChange={setText} />
        <UnitsField value={units} onChange={setUnits} />
        <CurrencyField chosen={currency} all={currencies} onChoose={setChosen} />
        <DaysField value={days} onChange={setDays} />
      </div>
      {price && currency && units > 1 && (
        <p>
          {t('offer.inAll', { units })} <Price value={(price * BigInt(units)).toString()} currency={currency.address} />
        </p>
      )}
      {price && currency && (
        <SplitView
          split={splitOf(price, chain?.feeBps ?? 0, collection.royaltyBps)}
          currency={currency.address}
        />
      )}
      {progress && <ProgressList progress={progress} onChain={false} />}
      <DialogFoot busy={busy} done={done} ready={!!price && known} onConfirm={start} onClose={onClose} />
    </Dialog>
  );
}

function useSet(id: string, trait: Trait | undefined) {
  return useQuery({
    queryKey: ['token-set', id, trait?.trait_type, trait?.value],
    queryFn: () => read<TokenSet>(setPath(id, trait ?? { trait_type: '', value: '' })),
    enabled: trait !== undefined,
    retry: false,
  });
}

function Reached({ trait, set }: { trait: Trait; set: TokenSet | undefined }) {
  const { t } = useTranslation();
  return (
    <p>
      {t('offer.anyWith', { trait: trait.trait_type, value: trait.value })}{' '}
      {set && <span className="muted">{t('offer.reaches', { count: set.tokens.length })}</span>}
    </p>
  );
}

function UnitsField({ value, onChange }: { value: number; onChange: (units: number) => void }) {
  const { t } = useTranslation();
  const id = useId();
  const change = (units: number) => onChange(Math.min(UNITS_MAX, Math.max(1, Math.floor(units) || 1)));
  return (
    <div className="field">
      <label htmlFor={id}>{t('offer.units')}</label>
      <input
        id={id}
        name="units"
        type="number"
        min={1}
        max={UNITS_MAX}
        value={value}
        onChange={(event) => change(event.target.valueAsNumber)}
      />
    </div>
  );
}
