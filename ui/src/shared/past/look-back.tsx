// The bar over a page that shows how it stood: where one looks, and how to move about.
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { fullDate } from '../format';
import { Icon } from '../kit/icon';
import type { At, Stop } from './moment';
import { placeOf } from './queries';
import { Slider } from './slider';

export interface View {
  /** The moment that is shown; undefined is now. */
  at?: At;
  /** The position it is compared with. */
  from?: number;
}

interface Props {
  view: View;
  /** The position that the shown moment means, once it is known. */
  position: number | undefined;
  head: number;
  stops: Stop[] | undefined;
  onLook: (view: View) => void;
}

export function LookBack({ view, position, head, stops, onLook }: Props) {
  const { t } = useTranslation();
  const shown = position ?? (typeof view.at === 'number' ? view.at : 0);
  const compared = view.from !== undefined;
  const before = stops?.findLast((stop) => stop.position < shown)?.position ?? 1;
  return (
    <section className="past-bar" aria-label={t('past.bar')}>
      <div className="past-head">
        <p className="past-sign">
          <Icon name="clock" />
          <strong>{t('past.sign')}</strong> <span className="muted">{t('past.signHelp')}</span>
        </p>
        <div className="past-do">
          <button
            type="button"
            aria-pressed={compared}
            onClick={() => onLook({ at: view.at, from: compared ? undefined : before })}
          >
            {t('past.compare')}
          </button>
          <button type="button" className="primary" onClick={() => onLook({})}>
            {t('past.now')}
          </button>
        </div>
      </div>
      <Slider
        label={t('past.position')}
        position={shown}
        head={head}
        stops={stops}
        onMove={(at) => onLook({ ...view, at })}
      />
      {(shown > 0 || view.at === 0) && <Where position={shown} />}
      {view.from !== undefined && (
        <>
          <Slider
            label={t('past.with')}
            position={view.from}
            head={head}
            stops={stops}
            onMove={(from) => onLook({ ...view, from })}
          />
          <Where position={view.from} />
        </>
      )}
      <p className="past-keys muted">{t('past.keys')}</p>
    </section>
  );
}

/** The time and the block of a position, and the event that stands there. */
function Where({ position }: { position: number }) {
  const { t } = useTranslation();
  const { data } = useQuery(placeOf(position));
  if (position === 0) return <p className="past-where">{t('past.begin')}</p>;
  return (
    <p className="past-where">
      <Link to="/audit/event/$position" params={{ position: String(position) }} className="link">
        #{position}
      </Link>{' '}
      {data && (
        <>
          <time dateTime={new Date(data.at * 1_000).toISOString()}>
            {fullDate(data.at)}
          </time>
          {data.block !== null && <span>{t('past.block', { block: data.block })}</span>}
          <span className="muted">{t(`happened.${data.eventType}`, data.eventType)}</span>
        </>
      )}
    </p>
  );
}
