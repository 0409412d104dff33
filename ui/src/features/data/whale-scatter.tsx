// Value against holding time, a dot a whale; the table below says the same.
import { useTranslation } from 'react-i18next';
import { shortAddress } from '../../shared/format';
import { useCursor } from './cursor';
import { dollars, span } from './numbers';
import { marks, places } from './scatter';
import type { Whale } from './whales';

/** Dots stay within the picture, in percent. */
const EDGE = 5;
const within = (share: number) => `${EDGE + share * (100 - 2 * EDGE)}%`;

const heldOf = (whale: Whale | undefined) => whale?.heldSeconds ?? 0;

export function WhaleScatter({ whales }: { whales: Whale[] }) {
  const { t } = useTranslation();
  // Keys go as the eye does: from left to right.
  const order = [...whales.keys()].sort((one, other) => heldOf(whales[one]) - heldOf(whales[other]));
  const { place: turn, setPlace, slider } = useCursor(order.length);
  const at = turn === undefined ? undefined : order[turn];
  const setAt = (place: number) => setPlace(order.indexOf(place));
  const points = whales.map((whale) => ({ seconds: whale.heldSeconds, value: BigInt(whale.value) }));
  const dots = places(points);
  const pointed = at === undefined ? undefined : whales[at];
  const time = (seconds: number) => {
    const [unit, count] = span(seconds);
    return t(`data.span.${unit}`, { count });
  };
  const told = ({ owner, value, heldSeconds }: Whale) =>
    `${shortAddress(owner)}: ${dollars(value)}, ${time(heldSeconds)}`;
  return (
    <figure className="scatter">
      <small className="muted" aria-hidden="true">↑ {t('data.whale.value')}</small>
      <svg
        {...slider}
        aria-label={t('data.scatter', { count: whales.length })}
        aria-valuetext={shortAddress((pointed ?? whales[order.at(-1) ?? 0])?.owner ?? '')}
      >
        {[0, 0.5, 1].map((share) => (
          <line key={share} className="mark" x1="0" x2="100%" y1={within(share)} y2={within(share)} />
        ))}
        {marks(points, dots).map(({ top, value }) => (
          <text key={top} x="12" y={within(top)} dy={top === 1 ? '-.5em' : '1.2em'}>{dollars(String(value))}</text>
        ))}
        {dots.map((dot, place) => (
          <circle
            key={whales[place]?.owner}
            className={place === at ? 'shown' : undefined}
            cx={within(dot.left)}
            cy={within(dot.top)}
            r="7"
            onPointerEnter={() => setAt(place)}
            onPointerDown={() => setAt(place)}
          />
        ))}
      </svg>
      <small className="muted below" aria-hidden="true">
        <span>0</span>
        <span>{t('data.whale.held')} → {time(Math.max(0, ...whales.map((whale) => whale.heldSeconds)))}</span>
      </small>
      <figcaption aria-live="polite">{pointed ? told(pointed) : <span className="muted">{t('data.pointDot')}</span>}</figcaption>
    </figure>
  );
}
