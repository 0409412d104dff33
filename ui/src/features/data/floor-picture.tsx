// The candles of a floor with their scale: what the table below says, to be seen at once.
import { type PointerEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCurrency } from '../../shared/api/chains';
import type { Candle } from '../../shared/api/types';
import { amount } from '../../shared/format';
import { Why } from '../../shared/kit/why';
import { HEIGHT, type Mark, WIDTH, candleAt, draw, marks, stops } from './candles';
import { Money } from './figures-table';
import { Moment } from './parts';

/** So many times fit below the picture of a phone. */
const TIMES_MAX = 5;
/** Longer pictures are told by days, shorter ones by hours. */
const DAYS_FROM_S = 3 * 86_400;

interface Props {
  candles: Candle[];
  currency: string;
}

export function Picture({ candles, currency }: Props) {
  const { t } = useTranslation();
  const [place, setPlace] = useState<number>();
  const point = (event: PointerEvent<SVGSVGElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    setPlace(candleAt((event.clientX - box.left) / box.width, candles.length));
  };
  const drawn = draw(candles);
  const shown = place === undefined ? undefined : candles[place];
  const scale = marks(candles);
  return (
    <figure className="candles">
      <Prices scale={scale} currency={currency} />
      <svg
        role="img"
        aria-label={t('data.chart', { count: candles.length })}
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        onPointerMove={point}
        onPointerDown={point}
      >
        {scale.map(({ value, top }) => (
          <rect key={String(value)} className="mark" x="0" y={top * HEIGHT} width={WIDTH} height="1" />
        ))}
        {drawn.map((candle, at) => candle && (
          <g key={at} className={`${candle.rises ? 'rises' : 'falls'}${at === place ? ' shown' : ''}`}>
            <rect x={candle.left + candle.width / 2 - 0.5} y={candle.top} width="1" height={candle.bottom - candle.top} />
            <rect x={candle.left} y={candle.bodyTop} width={candle.width} height={candle.bodyHeight} />
          </g>
        ))}
      </svg>
      <Times candles={candles} />
      <figcaption>
        {shown ? <Reasons candle={shown} currency={currency} /> : <p className="muted">{t('data.point')}</p>}
      </figcaption>
    </figure>
  );
}

/** Why a candle is as it is: what happened in it, each with its event. */
function Reasons({ candle, currency }: { candle: Candle; currency: string }) {
  const { t } = useTranslation();
  return (
    <>
      <Moment at={candle.from} />
      {candle.moves.length === 0 && <span className="muted">{t('data.carried')}</span>}
      <ul className="reasons">
        {candle.moves.map((move, place) => (
          <li key={place}>
            {t(`data.reason.${move.reason}`)}{' '}
            {move.price === null ? t('data.nothing') : <Money value={move.price} currency={currency} />}{' '}
            <Why about={t('data.floorWhy')} of={{ position: move.position }} />
          </li>
        ))}
      </ul>
    </>
  );
}

/** What the lines stand for; the table says it to those who do not see them. */
function Prices({ scale, currency }: { scale: Mark[]; currency: string }) {
  const known = useCurrency(currency);
  return (
    <div className="scale prices" aria-hidden="true">
      <small>{known?.symbol}</small>
      {known &&
        scale.map(({ value, top }) => (
          <span key={String(value)} style={{ top: `${top * 100}%` }}>
            {amount(String(value), known.decimals)}
          </span>
        ))}
    </div>
  );
}

function Times({ candles }: { candles: Candle[] }) {
  const { i18n } = useTranslation();
  const span = (candles.at(-1)?.from ?? 0) - (candles[0]?.from ?? 0);
  const style: Intl.DateTimeFormatOptions =
    span >= DAYS_FROM_S
      ? { month: 'short', day: 'numeric' }
      : { hour: '2-digit', minute: '2-digit', hour12: false };
  return (
    <div className="scale times" aria-hidden="true">
      {stops(candles.length, TIMES_MAX).map((place) => (
        <span key={place} style={{ left: `${((place + 0.5) / candles.length) * 100}%` }}>
          {new Date((candles[place]?.from ?? 0) * 1_000).toLocaleString(i18n.language, style)}
        </span>
      ))}
    </div>
  );
}
