import { useState } from 'react';
import type { ItemDetail } from '../../shared/api/types';

const STILL = '(prefers-reduced-motion: reduce)';

/** Its picture; or its film, which plays by itself without a sound unless somebody wants things still. */
export function Art({ item }: { item: ItemDetail }) {
  const { name, image, animation } = item;
  const [still] = useState(() => matchMedia(STILL).matches);
  if (!animation) return <img className="item-art" src={image} alt={name} width="560" height="560" />;
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
