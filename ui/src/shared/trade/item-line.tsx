import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ItemDetail, Rail } from '../api/types';
import { smaller } from '../show/picture';

/** What a dialog is about: nobody should have to remember it. */
export function ItemLine({ item, rail, children }: { item: ItemDetail; rail?: Rail; children?: ReactNode }) {
  const { t } = useTranslation();
  return (
    <div className="item-line">
      <img src={smaller(item.image, 96)} alt="" width="56" height="56" />
      <span>
        <small className="muted">{item.collectionName}</small>
        <strong>{item.name}</strong>
      </span>
      {rail && <span className="tag">{t(`rail.${rail}`)}</span>}
      {children}
    </div>
  );
}
