import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { chainOf } from '../../shared/api/chains';
import type { OfferCard } from '../../shared/api/types';
import { shortAddress } from '../../shared/format';
import { Ago } from '../../shared/kit/ago';
import { Go } from '../../shared/kit/go';
import { ListEnd } from '../../shared/kit/list-end';
import { Price } from '../../shared/kit/price';
import { Failed, LineSkeletons } from '../../shared/kit/states';
import '../../shared/texts/trade';
import { addressOf } from '../../shared/trade/actor';
import { Why } from '../../shared/kit/why';
import { offersOf } from './queries';

/** Offers of a wallet, newest first; what may be done about one is on its item's page. */
export function OfferPages({ address, filter }: { address: string; filter: 'made' | 'received' }) {
  const { t } = useTranslation();
  const list = useInfiniteQuery(offersOf(address, filter));
  const offers = list.data?.pages.flatMap((page) => page.offers) ?? [];
  if (list.isError && offers.length === 0) return <Failed retry={() => void list.refetch()} />;
  if (list.isSuccess && offers.length === 0) {
    const name = filter === 'made' ? 'offers' : 'received';
    return <p className="state big plain">{t(`people.none.${name}`)}</p>;
  }
  return (
    <section className="tape still" aria-label={t('offer.title')}>
      {list.isPending && <LineSkeletons count={6} />}
      <ol>
        {offers.map((offer) => (
          <Line key={offer.offerId} offer={offer} other={filter === 'received' ? offer.bidder : offer.seller} />
        ))}
      </ol>
      <ListEnd list={list} some={offers.length > 0} />
    </section>
  );
}

function Line({ offer, other }: { offer: OfferCard; other: string | null }) {
  const { t } = useTranslation();
  const open = offer.status === 'active' || offer.status === 'accepted';
  return (
    <li>
      <span className="pair">
        <Target offer={offer} />
        <small className="muted">
          {open && t('people.offerEnds')} <Ago at={open ? offer.expireTime : offer.madeAt} />{' '}
          <Why about={t('offer.whyOffer')} of={{ stream: `offer/${offer.offerId}` }} />
        </small>
      </span>
      <span className="pair">
        <span className="kind">
          {t(`offer.status.${offer.status}`)} · <Other of={other} />
        </span>
        <Price value={offer.price} currency={offer.currency} chainId={chainOf(offer.collection)} />
      </span>
    </li>
  );
}

function Target({ offer: { itemId, collection, trait } }: { offer: OfferCard }) {
  const { t } = useTranslation();
  if (itemId) {
    return (
      <Link to="/nftdetails" search={{ itemId }}>
        {t('people.offerFor')} {shortItem(itemId)}
      </Link>
    );
  }
  return (
    <Go to={`/personal/collection/nft/${collection}`} className="link">
      {t('people.offerFor')} {shortAddress(addressOf(collection))}{' '}
      {trait ? `${trait.trait_type}: ${trait.value}` : t('offer.forCollection')}
    </Go>
  );
}

/** Nobody in particular, where any owner may take it. */
function Other({ of }: { of: string | null }) {
  const { t } = useTranslation();
  return of ? <code title={of}>{shortAddress(of)}</code> : t('offer.anyOwner');
}

/** A collection's address in short, with the token's number. */
function shortItem(itemId: string): string {
  const [, collection = '', token = ''] = itemId.split('-');
  return `${shortAddress(collection)} #${token}`;
}
