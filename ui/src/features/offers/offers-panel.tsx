import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, lazy, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Hex, ItemDetail, OfferCard } from '../../shared/api/types';
import { itemKeys } from '../../shared/api/keys';
import { listen } from '../../shared/api/live';
import { useKeys } from '../../shared/keys/use-keys';
import { More } from '../../shared/kit/more';
import { Failed, LineSkeletons } from '../../shared/kit/states';
import '../../shared/texts/trade';
import { Confirming } from '../../shared/trade/confirming';
import { useWallet } from '../../shared/wallet/store';
import type { OfferAction } from './dialogs';
import { OfferRow } from './offer-row';
import { useOwner } from './owner';
import { offersMade, offersOfItem } from './queries';

const load = () => import('./dialogs');
const OfferDialog = lazy(() => load().then((part) => ({ default: part.OfferDialog })));

const NONE: OfferCard[] = [];

/** Who would buy the item and for how much, live; and what one may do about it. */
export function OffersPanel({ item }: { item: ItemDetail }) {
  const { t } = useTranslation();
  const account = useWallet((wallet) => wallet.account)?.toLowerCase() as Hex | undefined;
  const list = useInfiniteQuery(offersOfItem(item.itemId));
  const { data, isPending, isError, refetch } = list;
  const dormant = useDormant(item.itemId, account);
  const owner = useOwner(item, account);
  const owns = item.owners.some((row) => row.owner === account && row.held !== row.amount);
  useWideOffers(item);
  // A dialog outlives its offer on the list: taken, it still has to say so.
  const [open, setOpen] = useState<{ action: OfferAction; offer?: OfferCard } | null>(null);
  const make = () => setOpen({ action: 'make' });
  useKeys({ o: () => owner && make() });
  useEffect(() => void load(), []);
  const offers = data?.pages.flatMap((page) => page.offers) ?? NONE;
  const row = (offer: OfferCard) => (
    <OfferRow
      key={offer.offerId}
      offer={offer}
      account={account}
      owns={owns}
      onAct={(action, chosen) => setOpen({ action, offer: chosen })}
    />
  );
  return (
    <section className="offers" aria-label={t('offer.title')} aria-busy={isPending}>
      <div className="panel-head">
        <h2>{t('offer.title')}</h2>
        {owner && (
          <button type="button" onClick={make}>
            {t('offer.make')}
          </button>
        )}
      </div>
      <Confirming of={`offer ${item.itemId}`} />
      {isPending && <LineSkeletons count={2} />}
      {isError && !data && <Failed retry={() => void refetch()} />}
      {data && offers.length === 0 && <p className="muted">{t('offer.none')}</p>}
      <ul>{offers.map(row)}</ul>
      <More list={list} />
      {dormant.length > 0 && (
        <>
          <h3>{t('offer.dormant')}</h3>
          <p className="muted">{t('offer.dormantLead')}</p>
          <ul>{dormant.map(row)}</ul>
        </>
      )}
      {open && (
        <Suspense>
          <OfferDialog {...open} item={item} owner={owner} onClose={() => setOpen(null)} />
        </Suspense>
      )}
    </section>
  );
}

/** Offers for the whole collection are no changes of the item: they are heard of by its collection. */
function useWideOffers({ itemId, collection }: ItemDetail) {
  const client = useQueryClient();
  useEffect(
    () =>
      listen([`collection:${collection}`], (changes) => {
        const wide = changes.some(({ kind, data }) => kind === 'offer' && (data as OfferCard).reach !== 'item');
        if (wide) void client.invalidateQueries({ queryKey: [...itemKeys.one(itemId), 'offers'] });
      }),
    [client, itemId, collection],
  );
}

/** The bidder's own offers that the book does not show and the chain would still match. */
function useDormant(itemId: string, account: Hex | undefined): OfferCard[] {
  const { data } = useQuery({ ...offersMade(itemId), enabled: account !== undefined });
  return (data?.offers ?? NONE).filter(
    (offer) =>
      offer.bidder === account &&
      !['active', 'accepted'].includes(offer.status) &&
      offer.chainFillable.fillable === 'yes',
  );
}
