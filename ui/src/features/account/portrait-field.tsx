import { useInfiniteQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { smaller } from '../../shared/show/picture';
import { manyItems } from '../../shared/show/queries';

interface Props {
  address: string;
  /** The item whose picture is shown; empty for none. */
  value: string;
  told?: string;
  onChange: (item: string) => void;
}

/** One of the wallet's items as its picture; nothing for a wallet that holds none. */
export function PortraitField({ address, value, told, onChange }: Props) {
  const { t } = useTranslation();
  const [name, says] = [useId(), useId()];
  const list = useInfiniteQuery(manyItems({ address, sort: 'token' }, 'open/creator/collected/list'));
  // What a venue holds for the wallet meanwhile is nothing that it holds.
  const items = (list.data?.pages ?? [])
    .flatMap((page) => page.items)
    .filter(({ listing }) => listing?.rail !== 'escrow' || listing.status !== 'active');
  if (items.length === 0) return null;
  // The one that is worn may stand on a later page.
  const worn = value !== '' && !items.some((item) => item.itemId === value);
  const choices = [
    { itemId: '', name: t('profile.noPortrait'), image: '' },
    ...(worn ? [{ itemId: value, name: value, image: `/art/${value}.svg` }] : []),
    ...items,
  ];
  return (
    <fieldset className="portraits" aria-describedby={says} aria-invalid={Boolean(told)}>
      <legend>{t('profile.imgsource')}</legend>
      <p id={says} className="muted">
        {t('profile.imgsourceHelp')}
      </p>
      <div className="portrait-choices">
        {choices.map((item) => (
          <label key={item.itemId} title={item.name}>
            <input type="radio" name={name} checked={value === item.itemId} onChange={() => onChange(item.itemId)} />
            {item.image ? (
              <img src={smaller(item.image, 96)} alt={item.name} width="64" height="64" loading="lazy" />
            ) : (
              <span>{item.name}</span>
            )}
          </label>
        ))}
      </div>
      {list.hasNextPage && (
        <button type="button" disabled={list.isFetching} onClick={() => void list.fetchNextPage()}>
          {t('profile.moreItems')}
        </button>
      )}
      {told && <p className="field-error">{told}</p>}
    </fieldset>
  );
}
