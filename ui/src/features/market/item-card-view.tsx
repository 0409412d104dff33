import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useOrders } from '../../shared/api/live';
import type { ItemCard, OrderCard } from '../../shared/api/types';
import { Price } from '../../shared/kit/price';

/** The listing as the socket last told it, where that is newer than the page. */
export function useListing(item: ItemCard): OrderCard | null {
  const live = useOrders((orders) => (item.listing ? orders[item.listing.orderId] : undefined));
  if (!item.listing) return null;
  return live && live.position > item.listing.position ? live : item.listing;
}

export function ItemCardView({ item }: { item: ItemCard }) {
  const { t } = useTranslation();
  const listing = useListing(item);
  const open = listing?.status === 'active';
  return (
    <Link to="/nftdetails" search={{ itemId: item.itemId }} className="card item-card">
      <img src={item.image} alt="" width="240" height="240" loading="lazy" />
      <div className="card-body">
        <span className="muted">{item.collectionName}</span>
        <strong>{item.name}</strong>
        {/* A new key restarts the flash. */}
        <div className="card-price" key={listing?.position ?? 0}>
          {listing && open && <Price value={listing.price} currency={listing.currency} />}
          {listing && !open && <em>{t(`status.${listing.status}`)}</em>}
          {!listing && <em>{t('market.unlisted')}</em>}
          {listing && open && <span className="tag">{t(`rail.${listing.rail}`)}</span>}
        </div>
      </div>
    </Link>
  );
}
