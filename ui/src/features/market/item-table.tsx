import { memo } from 'react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { ItemCard } from '../../shared/api/types';
import { shortAddress } from '../../shared/format';
import { Ago } from '../../shared/kit/ago';
import { Flash } from '../../shared/kit/flash';
import { Price } from '../../shared/kit/price';
import { Why } from '../../shared/kit/why';
import { useListing } from '../../shared/show/item-card-view';
import type { ListProps } from './item-list';
import { useBox } from '../../shared/kit/use-box';
import { useLanes } from '../../shared/kit/use-lanes';
import { elementId, useSelection } from '../../shared/keys/use-selection';
import { useAt } from '../../shared/past/context';
import { smaller } from '../../shared/show/picture';
import { useProvisional } from '../../shared/trade/provisional';

const ROW_PX = 53;

/** The dense view: one line an item, and only the lines near the window exist. */
export function ItemTable({ items, more, onMore, onOpen }: ListProps) {
  const { t } = useTranslation();
  const { ref, ...box } = useBox<HTMLDivElement>(items.length > 0);
  const lanes = useLanes({ box, rows: items.length, estimate: ROW_PX, more, onMore });
  const { virtual, shown, before, after } = lanes;
  const { select } = useSelection(
    items.map((item) => item.itemId),
    (place) => virtual.scrollToIndex(place, { align: 'auto' }),
    onOpen,
  );
  return (
    <div ref={ref} className="table-wrap">
      <table aria-rowcount={more ? -1 : items.length + 1}>
        <thead>
          <tr>
            <th scope="col">{t('market.item')}</th>
            <th scope="col" className="number">{t('market.price')}</th>
            <th scope="col" className="minor">{t('market.status')}</th>
            <th scope="col" className="minor">{t('market.rail')}</th>
            <th scope="col" className="minor least">{t('market.seller')}</th>
            <th scope="col" className="minor number">{t('item.ends')}</th>
          </tr>
        </thead>
        <tbody>
          {before > 0 && <tr aria-hidden="true" style={{ height: before }} />}
          {shown.map((row) => {
            const item = items[row.index];
            if (!item) return null;
            return <ItemRow key={item.itemId} item={item} place={row.index} onFocus={select} />;
          })}
          {after > 0 && <tr aria-hidden="true" style={{ height: after }} />}
        </tbody>
      </table>
    </div>
  );
}

interface RowProps {
  item: ItemCard;
  place: number;
  onFocus: (itemId: string) => void;
}

/** Drawn anew when its item or its listing changes, not whenever the list moves. */
const ItemRow = memo(function ItemRow({ item, place, onFocus }: RowProps) {
  const { t } = useTranslation();
  const at = useAt();
  const listing = useListing(item);
  const waits = useProvisional(listing?.orderId, listing?.position);
  return (
    <tr aria-rowindex={place + 2}>
      <td>
        <Link
          to="/nftdetails"
          search={{ itemId: item.itemId, at }}
          className="row-item"
          id={elementId(item.itemId)}
          onFocus={() => onFocus(item.itemId)}
        >
          <img src={smaller(item.image, 96)} alt="" width="36" height="36" loading="lazy" decoding="async" />
          <span>
            <span>{item.name}</span>
            <small className="muted">{item.collectionName}</small>
          </span>
        </Link>
      </td>
      <td className={waits ? 'number muted' : 'number'} aria-busy={waits}>
        <Flash of={listing?.position ?? 0}>
          {listing ? <Price value={listing.price} currency={listing.currency} chainId={item.chainId} /> : '–'}
        </Flash>
      </td>
      <td className="minor">
        <span className={`status ${listing?.status ?? 'none'}`}>
          {listing ? t(`status.${listing.status}`) : t('market.unlisted')}
        </span>{' '}
        <Why
          about={t(listing ? 'audit.whyPrice' : 'audit.whyOwner')}
          of={{ stream: listing ? `order/${listing.orderId}` : `item/${item.itemId}` }}
        />
      </td>
      <td className="minor">{listing ? t(`rail.${listing.rail}`) : '–'}</td>
      <td className="minor least">
        {listing ? <code title={listing.maker}>{shortAddress(listing.maker)}</code> : '–'}
      </td>
      <td className="minor number muted">{listing ? <Ago at={listing.endTime} /> : '–'}</td>
    </tr>
  );
});
