// The floor of a book with its scale, as candles or as a line: what the table below says, to be seen at once.
import type { PointerEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useCurrency } from '../../shared/api/chains';
import type { Candle, FloorChart } from '../../shared/api/types';
import { amount, fullDate } from '../../shared/format';
import { Why } from '../../shared/kit/why';
import { HEIGHT, type Mark, WIDTH, candleAt, draw, heightOn, marks, stops } from './candles';
import { useCursor } from './cursor';
import { Amount } from './amount';
import { strokeOf, runsOf } from './lines';
import { Moment } from './parts';

/** So many times fit below the picture of a phone. */
const TIMES_MAX = 5;
/** Longer pictures are told by days, shorter ones by hours. */
const DAYS_FROM_S = 3 * 86_400;

export const SHAPES = ['candles', 'line'] as const;

interface Coin {
  currency: string;
  chainId: number | undefined;
}

interface Props {
  chart: FloorChart;
  shape: (typeof SHAPES)[number];
  coin: Coin;
}

export function Picture({ chart, shape, coin }: Props) {
  const { t } = useTranslation();
  const { candles } = chart;
  const { place, setPlace, slider } = useCursor(candles.length);
  const point = (event: PointerEvent<SVGSVGElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    setPlace(candleAt((event.clientX - box.left) / box.width, candles.length));
  };
  const shown = place === undefined ? undefined : candles[place];
  const scale = marks(candles);
  const told = t(shape === 'line' ? 'data.lineChart' : 'data.chart', { count: candles.length });
  return (
    <figure className="candles">
      <Prices scale={scale} coin={coin} />
      <svg
        {...slider}
        aria-label={told}
        aria-valuetext={fullDate((shown ?? candles.at(-1))?.from ?? chart.from)}
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        onPointerMove={point}
        onPointerDown={point}
      >
        {scale.map(({ value, top }) => (
          <rect key={String(value)} className="mark" x="0" y={top * HEIGHT} width={WIDTH} height="1" />
        ))}
        {place !== undefined && <Cursor place={place} count={candles.length} />}
        {shape === 'line' ? <Line chart={chart} scale={scale} /> : <Bodies candles={candles} place={place} />}
      </svg>
      <Times times={candles.map((candle) => candle.from)} />
      <figcaption aria-live="polite">
        {shown ? <Reasons candle={shown} coin={coin} /> : <p className="muted">{t('data.point')}</p>}
      </figcaption>
    </figure>
  );
}

/** Where one looks; also where nothing was for sale, and there is no candle to mark. */
function Cursor({ place, count }: { place: number; count: number }) {
  const width = WIDTH / count;
  return <rect className="cursor" x={place * width} y="0" width={width} height={HEIGHT} />;
}

function Bodies({ candles, place }: { candles: Candle[]; place: number | undefined }) {
  return draw(candles).map((candle, at) => candle && (
    <g key={at} className={`${candle.rises ? 'rises' : 'falls'}${at === place ? ' shown' : ''}`}>
      <rect x={candle.left + candle.width / 2 - 0.5} y={candle.top} width="1" height={candle.bottom - candle.top} />
      <rect x={candle.left} y={candle.bodyTop} width={candle.width} height={candle.bodyHeight} />
    </g>
  ));
}

function Line({ chart, scale }: { chart: FloorChart; scale: Mark[] }) {
  const y = heightOn(scale);
  if (!y) return null;
  const { candles, bucket } = chart;
  const from = candles[0]?.from ?? chart.from;
  // Each candle has the same room, the last one, too, which has not ended.
  const x = (at: number) => ((at - from) / (bucket * candles.length)) * WIDTH;
  return <path className="floor-line" d={strokeOf(runsOf(chart), x, y)} />;
}

/** Why a candle is as it is: what happened in it, each with its event. */
function Reasons({ candle, coin }: { candle: Candle; coin: Coin }) {
  const { t } = useTranslation();
  return (
    <>
      <Moment at={candle.from} />
      {candle.moves.length === 0 && <span className="muted">{t('data.carried')}</span>}
      <Moves moves={candle.moves} coin={coin} />
    </>
  );
}

/** What moved a floor: why, to which price, and the event of it. */
export function Moves({ moves, coin }: { moves: Candle['moves']; coin: Coin }) {
  const { t } = useTranslation();
  return (
    <ul className="reasons">
      {moves.map((move, place) => (
        <li key={place}>
          {t(`data.reason.${move.reason}`)}{' '}
          {move.price === null ? t('data.nothing') : <Amount value={move.price} {...coin} />}{' '}
          <Why about={t('data.floorWhy')} of={{ position: move.position }} />
        </li>
      ))}
    </ul>
  );
}

/** What the lines stand for; the table says it to those who do not see them. */
function Prices({ scale, coin }: { scale: Mark[]; coin: Coin }) {
  const known = useCurrency(coin.currency, coin.chainId);
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

/** Some of the times of a picture, which stand in it one after another. */
export function Times({ times }: { times: number[] }) {
  const { i18n } = useTranslation();
  const span = (times.at(-1) ?? 0) - (times[0] ?? 0);
  const style: Intl.DateTimeFormatOptions =
    span >= DAYS_FROM_S
      ? { month: 'short', day: 'numeric' }
      : { hour: '2-digit', minute: '2-digit', hour12: false };
  return (
    <div className="scale times" aria-hidden="true">
      {stops(times.length, TIMES_MAX).map((place) => (
        <span key={place} style={{ left: `${((place + 0.5) / times.length) * 100}%` }}>
          {new Date((times[place] ?? 0) * 1_000).toLocaleString(i18n.language, style)}
        </span>
      ))}
    </div>
  );
}
