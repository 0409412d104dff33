import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { ItemCard } from '../../shared/api/types';
import { smaller } from '../../shared/show/picture';
import { UnitsField } from '../../shared/trade/fields';

interface Props {
  item: ItemCard;
  picked: boolean;
  /** No more can be chosen. */
  full: boolean;
  /** Its own price, for one unit; empty where it has that of all. */
  price: string;
  bad: boolean;
  standing: string;
  /** How many of it are listed. */
  units: bigint;
  onPick: () => void;
  onPrice: (price: string) => void;
  onUnits: (units: bigint) => void;
}

/** An item that may be listed with others, and its own price where it has one. */
export function BulkRow(props: Props) {
  const { item, picked, full, price, bad, standing, units, onPick, onPrice, onUnits } = props;
  const { t } = useTranslation();
  const id = useId();
  const most = BigInt(item.kept ?? 1);
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
        <div className="field bulk-price">
          <input
            aria-label={t('selling.bulkOwn', { name: item.name })}
            aria-invalid={bad}
            inputMode="decimal"
            autoComplete="off"
            placeholder={standing || '0.00'}
            value={price}
            onChange={(event) => onPrice(event.target.value)}
          />
          {most > 1n && <UnitsField value={units} most={most} told onChange={onUnits} />}
        </div>
      )}
    </li>
  );
}
