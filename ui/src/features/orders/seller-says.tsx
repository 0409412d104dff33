import { useTranslation } from 'react-i18next';
import type { OrderCard } from '../../shared/api/types';

/** What the maker says of the sale; nothing where that is nothing. */
export function SellerSays({ order }: { order: OrderCard }) {
  const { t } = useTranslation();
  if (!order.text) return null;
  return (
    <figure className="says">
      <figcaption className="muted">{t('item.sellerSays')}</figcaption>
      <blockquote>{order.text}</blockquote>
    </figure>
  );
}
