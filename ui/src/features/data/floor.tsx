// A floor by time: candles to look at, the same as a table, and why each of them moved.
import { useQuery } from '@tanstack/react-query';
import { type PointerEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Candle, FloorChart } from '../../shared/api/types';
import { ScrollBox } from '../../shared/kit/scroll-box';
import { Why } from '../../shared/kit/why';
import { HEIGHT, WIDTH, candleAt, draw } from './candles';
import { Money } from './figures-table';
import { Downloads, NoRows } from './parts';
import { type Asked, floorChart } from './queries';

interface Props {
  asked: Asked;
  currency: string;
}

export function FloorView({ asked, currency }: Props) {
  const query = useQuery(floorChart(asked));
  if (!query.data) return <NoRows query={query} rows={undefined} />;
  return (
    <>
      <Averages chart={query.data} currency={currency} />
      <Picture candles={query.data.candles} currency={currency} />
      <CandleTable candles={query.data.candles} currency={currency} />
      <Downloads name="floor" asked={asked} />
    </>
  );
}

function Averages({ chart, currency }: { chart: FloorChart; currency: string }) {
  const { t } = useTranslation();
  return (
    <dl className="figures">
      <div>
        <dt>{t('data.spot')}</dt>
        <dd><Money value={chart.spot} currency={currency} /></dd>
      </div>
      <div>
        <dt>{t('data.twap')}</dt>
        <dd><Money value={chart.twap} currency={currency} /></dd>
      </div>
      <div>
        <dt>{t('data.band')}</dt>
        <dd>
          <Money value={chart.lower} currency={currency} /> –{' '}
          <Money value={chart.upper} currency={currency} />
        </dd>
      </div>
    </dl>
  );
}

function Picture({ candles, currency }: { candles: Candle[]; currency: string }) {
  const { t } = useTranslation();
  const [place, setPlace] = useState<number>();
  const point = (event: PointerEvent<SVGSVGElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    setPlace(candleAt((event.clientX - box.left) / box.width, candles.length));
  };
  const drawn = draw(candles);
  const shown = place === undefined ? undefined : candles[place];
  return (
    <figure className="candles">
      <svg
        role="img"
        aria-label={t('data.chart', { count: candles.length })}
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        onPointerMove={point}
        onPointerDown={point}
      >
        {drawn.map((candle, at) => candle && (
          <g key={at} className={`${candle.rises ? 'rises' : 'falls'}${at === place ? ' shown' : ''}`}>
            <rect x={candle.left + candle.width / 2 - 0.5} y={candle.top} width="1" height={candle.bottom - candle.top} />
            <rect x={candle.left} y={candle.bodyTop} width={candle.width} height={candle.bodyHeight} />
          </g>
        ))}
      </svg>
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

const COLUMNS = ['open', 'high', 'low', 'close'] as const;

function CandleTable({ candles, currency }: { candles: Candle[]; currency: string }) {
  const { t } = useTranslation();
  return (
    <details>
      <summary>{t('data.table')}</summary>
      <ScrollBox label={t('data.table')}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t('data.time')}</th>
              {COLUMNS.map((column) => (
                <th key={column} scope="col" className="number">{t(`data.${column}`)}</th>
              ))}
              <th scope="col">{t('data.changes')}</th>
            </tr>
          </thead>
          <tbody>
            {candles.map((candle) => (
              <tr key={candle.from}>
                <th scope="row"><Moment at={candle.from} /></th>
                {COLUMNS.map((column) => (
                  <td key={column} className="number"><Money value={candle[column]} currency={currency} /></td>
                ))}
                <td>{candle.moves.map((move) => t(`data.reason.${move.reason}`)).join(', ')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollBox>
    </details>
  );
}

export function Moment({ at }: { at: number }) {
  const { i18n } = useTranslation();
  const moment = new Date(at * 1_000);
  const style = { dateStyle: 'short', timeStyle: 'short' } as const;
  return <time dateTime={moment.toISOString()}>{moment.toLocaleString(i18n.language, style)}</time>;
}
