import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ItemDetail } from '../../shared/api/types';
import { openPreview } from '../../shared/kit/over';

const STILL = '(prefers-reduced-motion: reduce)';

/**
 * Its picture, which is shown as large as can be when it is pressed; or its film, which plays by itself
 * without a sound unless somebody wants things still.
 */
export function Art({ item }: { item: ItemDetail }) {
  const { t } = useTranslation();
  const { name, image, animation } = item;
  const [still] = useState(() => matchMedia(STILL).matches);
  if (!animation) {
    return (
      <button
        type="button"
        className="art-button"
        title={t('item.enlarge')}
        aria-haspopup="dialog"
        onClick={() => openPreview({ src: image, alt: name })}
      >
        <img className="item-art" src={image} alt={name} width="560" height="560" />
      </button>
    );
  }
  return (
    <video
      key={animation}
      className="item-art"
      src={animation}
      poster={image}
      aria-label={name}
      width="560"
      height="560"
      controls
      muted
      loop
      playsInline
      autoPlay={!still}
      preload={still ? 'none' : 'metadata'}
    />
  );
}
