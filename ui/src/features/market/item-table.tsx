import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { ItemCard } from '../../shared/api/types';
import { shortAddress } from '../../shared/format';
import { Ago } from '../../shared/kit/ago';
import { Price } from '../../shared/kit/price';
import { useListing } from './item-card-view';

/** The dense view: one line an item. */
export function ItemTable({ items }: { items: ItemCard[] }) {
  const { t } = useTranslation();
  return (
    <div className="table-wrap">
      <table>
        <thead>
          <tr>
            <th>{t('market.item')}</th>
            <th className="number">{t('market.price')}</th>
            <th>{t('market.rail')}</th>
            <th>{t('market.status')}</th>
            <th>{t('market.seller')}</th>
            <th>{t('item.ends')}</th>
          </tr>
        </thead>
        <tbody>
          {items.map((item) => (
            <ItemRow key={item.itemId} item={item} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function ItemRow({ item }: { item: ItemCard }) {
  const { t } = useTranslation();
  const listing = useListing(item);
  return (
    <tr key={listing?.position ?? 0} className="flash">
      <td>
        <Link to="/nftdetails" search={{ itemId: item.itemId }} className="row-item">
          <img src={item.image} alt="" width="28" height="28" loading="lazy" />
          {item.name}
        </Link>
      </td>
      <td className="number">
        {listing && <Price value={listing.price} currency={listing.currency} />}
      </td>
      <td>{listing && t(`rail.${listing.rail}`)}</td>
      <td>{listing ? t(`status.${listing.status}`) : t('market.unlisted')}</td>
      <td>{listing && <code>{shortAddress(listing.maker)}</code>}</td>
      <td>{listing && <Ago at={listing.endTime} />}</td>
    </tr>
  );
}
