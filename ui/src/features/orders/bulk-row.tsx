import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { ItemCard } from '../../shared/api/types';
import { smaller } from '../../shared/show/picture';

interface Props {
  item: ItemCard;
  picked: boolean;
  /** No more can be chosen. */
  full: boolean;
  /** Its own price; empty where it has that of all. */
  price: string;
  bad: boolean;
  standing: string;
  onPick: () => void;
  onPrice: (price: string) => void;
}

/** An item that may be listed with others, and its own price where it has one. */
export function BulkRow({ item, picked, full, price, bad, standing, onPick, onPrice }: Props) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <li data-picked={picked}>
      <input id={id} type="checkbox" checked={picked} disabled={!picked && full} onChange={onPick} />
      <label htmlFor={id}>
        <img src={smaller(item.image, 96)} alt="" width="48" height="48" loading="lazy" />
        <span>
          <small className="muted">{item.collectionName}</small>
          <strong>{item.name}</strong>
        </span>
      </label>
      {picked && (
        <input
          className="bulk-price"
          aria-label={t('selling.bulkOwn', { name: item.name })}
          aria-invalid={bad}
          inputMode="decimal"
          autoComplete="off"
          placeholder={standing || '0.00'}
          value={price}
          onChange={(event) => onPrice(event.target.value)}
        />
      )}
    </li>
  );
}
