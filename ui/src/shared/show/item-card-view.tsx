import { memo } from 'react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useNewest } from '../api/live-orders';
import type { ItemCard, OrderCard } from '../api/types';
import { Flash } from '../kit/flash';
import { Price } from '../kit/price';
import { Why } from '../kit/why';
import { elementId } from '../keys/use-selection';
import { useAt } from '../past/context';
import { useProvisional } from '../trade/provisional';
import { smaller } from './picture';

/** The listing as the socket last told it, where that is newer than the page; of the past as it was. */
export function useListing(item: ItemCard): OrderCard | null {
  const at = useAt();
  const [listing = null] = useNewest(item.listing ? [item.listing] : []);
  return at === undefined ? listing : (item.listing ?? null);
}

interface Props {
  item: ItemCard;
  /** It is seen at once: its picture is not put off. */
  first?: boolean;
  onFocus?: (itemId: string) => void;
}

/** Drawn anew when its item or its listing changes, not whenever the list around it moves. */
export const ItemCardView = memo(function ItemCardView({ item, first = false, onFocus }: Props) {
  const { t } = useTranslation();
  const at = useAt();
  const listing = useListing(item);
  const open = listing?.status === 'active';
  const waits = useProvisional(listing?.orderId, listing?.position);
  return (
    <div className="card-place">
      <Link
        to="/nftdetails"
        search={{ itemId: item.itemId, at }}
        className="card item-card"
        id={onFocus && elementId(item.itemId)}
        onFocus={onFocus && (() => onFocus(item.itemId))}
      >
        <img
          key={item.itemId}
          src={smaller(item.image, 384)}
          alt=""
          width="240"
          height="240"
          loading={first ? 'eager' : 'lazy'}
          fetchPriority={first ? 'high' : 'auto'}
          decoding="async"
        />
        <div className="card-body">
          <span className="muted">{item.collectionName}</span>
          <strong title={item.name}>{item.name}</strong>
          <Flash key={item.itemId} of={listing?.position ?? 0}>
            <span className={waits ? 'card-price muted' : 'card-price'} aria-busy={waits}>
              {listing && open && (
                <Price value={listing.price} currency={listing.currency} chainId={item.chainId} />
              )}
              {listing && !open && <em>{t(`status.${listing.status}`)}</em>}
              {!listing && <em>{t('market.unlisted')}</em>}
              {listing && open && <span className="tag">{t(`rail.${listing.rail}`)}</span>}
            </span>
          </Flash>
        </div>
      </Link>
      <Why
        about={t(listing ? 'audit.whyPrice' : 'audit.whyOwner')}
        of={{ stream: listing ? `order/${listing.orderId}` : `item/${item.itemId}` }}
      />
    </div>
  );
});
