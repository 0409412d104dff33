import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
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
import { FloorDistance } from './floor-distance';
import { CurrencyField, DaysField, PriceField, UnitsField } from './fields';
import { ProgressList } from './progress';
import { PlannedSplit } from './split-view';
import { useAction } from './use-action';

interface Props {
  collection: CollectionCard;
  trait?: Trait;
  onClose: () => void;
}

/** An offer is good for a week unless the bidder says otherwise. */
const DAYS = 7;
/** Whoever wants more of one collection makes another offer. */
const UNITS_MAX = 1_000n;

/** Price for one, how many, currency and days; what one sale brings is shown while it is typed. */
export function CollectionOfferDialog({ collection, trait, onClose }: Props) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const chain = useChain(collection.chainId);
  const [text, setText] = useState('');
  const [units, setUnits] = useState(1n);
  const [days, setDays] = useState(DAYS);
  const [chosen, setChosen] = useState<Hex | null>(null);
  const { run, progress, busy, done } = useAction(collection.id);
  const set = useSet(collection.id, trait);
  const currencies = (chain?.currencies ?? []).filter((row) => row.address !== zeroAddress);
  const currency =
    currencies.find((row) => row.address === chosen) ?? currencies.find((row) => row.symbol === 'WETH') ??
    currencies[0];
  const price = currency ? parseAmount(text, currency.decimals) : null;
  const money = currency && { currency: currency.address, chainId: collection.chainId };
  const known = !trait || !!set.data;
  const start = () => {
    if (!price || !currency || !known) return;
    const what = { collection, trait, set: set.data, units };
    const wish = { ...what, price, currency: currency.address, days };
    const act = async (actor: Actor) => {
      await makeCollectionOffer(actor, wish);
      await client.invalidateQueries({ queryKey: ['depth', collection.id] });
    };
    void run(act, () => t('offer.setChanged'));
  };
  const ready = !!price && known && chain?.feeBps != null;
  return (
    <Dialog title={t('offer.makeTitle', { name: collection.name })} onClose={onClose}>
      {trait ? <Reached trait={trait} set={set.data} /> : <p>{t('offer.anyItem', { name: collection.name })}</p>}
      {trait && set.isPending && <LineSkeletons count={1} />}
      {trait && set.isError && <Failed retry={() => void set.refetch()} />}
      <p className="muted">{t('offer.collectionLead')}</p>
      <div className="fields">
        <PriceField value={text} bad={text !== '' && !price} label={t('offer.priceEach')} onChange={setText} />
        <UnitsField value={units} most={UNITS_MAX} onChange={setUnits} />
        <CurrencyField chosen={currency} all={currencies} onChoose={setChosen} />
        <DaysField value={days} onChange={setDays} />
      </div>
      {currency && <FloorDistance floors={collection.floors} currency={currency} price={price} />}
      {price && money && units > 1n && (
        <p>
          {t('offer.inAll', { units: String(units) })}{' '}
          <Price full value={`${price * units}`} {...money} />
        </p>
      )}
      {price && money && (
        <PlannedSplit price={price} feeBps={chain?.feeBps} royaltyBps={collection.royaltyBps} {...money} />
      )}
      {progress && <ProgressList progress={progress} onChain={false} />}
      <DialogFoot busy={busy} done={done} ready={ready} onConfirm={start} onClose={onClose} />
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
