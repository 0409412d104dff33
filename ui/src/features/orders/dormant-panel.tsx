import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { chainOf } from '../../shared/api/chains';
import type { DormantOrder, OfferCard } from '../../shared/api/types';
import { Go } from '../../shared/kit/go';
import { Price } from '../../shared/kit/price';
import '../../shared/texts/trade';
import { cancelOffer } from '../../shared/trade/cancel-offer';
import { ProgressList } from '../../shared/trade/progress';
import { useAction } from '../../shared/trade/use-action';
import { ChainSays, Warnings } from '../../shared/trade/validity';
import { useWallet } from '../../shared/wallet/store';
import { EndAll } from './end-all';
import { cancel, reconfirm } from './make';
import { dormantOf, orderKeys } from './queries';

/** What the account signed, the book does not show, and the chain would honour; each can be made void. */
export function DormantPanel() {
  const { t } = useTranslation();
  const account = useWallet((wallet) => wallet.account)?.toLowerCase() ?? '';
  const { data } = useQuery({ ...dormantOf(account), enabled: account !== '' });
  if (!data || data.orders.length + data.offers.length === 0) return null;
  return (
    <section className="panel dormant" aria-labelledby="dormant-title">
      <h2 id="dormant-title">{t('dormant.title')}</h2>
      <p className="muted">{t('dormant.lead')}</p>
      <ul>
        {data.orders.map((order) => (
          <DormantListing key={order.orderId} order={order} />
        ))}
        {data.offers.map((offer) => (
          <DormantOffer key={offer.offerId} offer={offer} />
        ))}
      </ul>
      {(data.next ?? data.nextOffers) && <p className="muted">{t('dormant.more')}</p>}
      <EndAll />
    </section>
  );
}

function DormantListing({ order }: { order: DormantOrder }) {
  const { t } = useTranslation();
  const { run, progress, busy, done } = useCancelling(order.itemId);
  return (
    <li data-order={order.orderId} data-hidden={order.hidden}>
      <ItemLink itemId={order.itemId} />
      {order.hidden && (
        <Price value={order.price} currency={order.currency} chainId={chainOf(order.itemId)} />
      )}
      {order.earlier.map((version) => (
        <span key={version.optionHash} className="muted">
          {t('item.version', { version: version.version })}{' '}
          <Price value={version.price} currency={order.currency} chainId={chainOf(order.itemId)} />
        </span>
      ))}
      {order.validity.errors.length > 0 && <ChainSays validity={order.validity} />}
      <Warnings validity={order.validity} />
      {order.status === 'inactive' && (
        <button
          type="button"
          disabled={busy || done}
          onClick={() => run((actor) => reconfirm(actor, order))}
        >
          {t('dormant.reconfirm')}
        </button>
      )}
      {/* One nonce: the listing that is on the book would go with its earlier prices. */}
      <button type="button" disabled={busy || done} onClick={() => run((actor) => cancel(actor, order))}>
        {t(order.hidden ? 'dormant.cancel' : 'dormant.cancelBoth')}
      </button>
      {progress && <ProgressList progress={progress} onChain={progress.hash !== undefined} />}
    </li>
  );
}

function DormantOffer({ offer }: { offer: OfferCard }) {
  const { t } = useTranslation();
  const { run, progress, busy, done } = useCancelling(offer.itemId ?? offer.collection);
  return (
    <li data-offer={offer.offerId}>
      {offer.itemId ? <ItemLink itemId={offer.itemId} /> : <CollectionLink offer={offer} />}
      <Price value={offer.price} currency={offer.currency} chainId={chainOf(offer.collection)} />
      <Warnings validity={offer.validity} />
      <button
        type="button"
        disabled={busy || done}
        onClick={() => run((actor) => cancelOffer(actor, offer))}
      >
        {t('dormant.cancel')}
      </button>
      {progress && <ProgressList progress={progress} />}
    </li>
  );
}

function useCancelling(itemId: string) {
  const client = useQueryClient();
  const { run: act, ...rest } = useAction(itemId);
  const run = (action: Parameters<typeof act>[0]) =>
    void act(async (actor) => {
      await action(actor);
      await client.invalidateQueries({ queryKey: orderKeys.dormant });
    });
  return { run, ...rest };
}

function ItemLink({ itemId }: { itemId: string }) {
  const token = itemId.split('-')[2] ?? '';
  return (
    <Link to="/nftdetails" search={{ itemId }} className="link">
      #{token}
    </Link>
  );
}

function CollectionLink({ offer: { collection, trait } }: { offer: OfferCard }) {
  const { t } = useTranslation();
  return (
    <Go to={`/personal/collection/nft/${collection}`} className="link">
      {trait ? `${trait.trait_type}: ${trait.value}` : t('offer.forCollection')}
    </Go>
  );
}
