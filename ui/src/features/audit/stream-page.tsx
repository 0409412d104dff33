import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../shared/api/client';
import { listen } from '../../shared/api/live';
import { settle } from '../../shared/api/settle';
import type { EventLine } from '../../shared/api/types';
import { elided, shortAddress } from '../../shared/format';
import { Ago } from '../../shared/kit/ago';
import { Icon } from '../../shared/kit/icon';
import { Failed, LineSkeletons } from '../../shared/kit/states';
import { toneOf } from './gist';
import { streamOf } from './queries';
import { EventName, GistView, shortId, useCause } from './words';

const GAP_MS = 500;
const NOT_FOUND = 1511404;

/** One stream from its first event on, growing at its end. */
export function StreamPage() {
  const { streamType, streamId } = useParams({ from: '/audit/stream/$streamType/$streamId' });
  const { t } = useTranslation();
  const query = useInfiniteQuery(streamOf(streamType, streamId));
  const grow = useEffectEvent(() => {
    if (!query.hasNextPage && !query.isFetching) void query.refetch();
  });
  useEffect(() => {
    const asking = settle(() => grow(), GAP_MS);
    const stop = listen(['log'], asking.wish);
    return () => {
      asking.stop();
      stop();
    };
  }, []);
  const pages = query.data?.pages ?? [];
  const events = pages.flatMap((page) => page.events);
  const itemId = pages.find((page) => page.itemId)?.itemId;
  if (query.isError && events.length === 0) {
    const missing = query.error instanceof ApiError && query.error.code === NOT_FOUND;
    return missing ? <NoStream /> : <Failed retry={() => void query.refetch()} />;
  }
  return (
    <div className="audit stream-page">
      <Link to="/audit" className="muted back">
        <Icon name="left" /> {t('audit.toLog')}
      </Link>
      <header className="audit-head">
        <div>
          <h1>{t(`oneStream.${streamType}`, streamType)}</h1>
          <p className="muted">
            <code title={streamId}>{shortId(streamId)}</code>
            {pages.length > 0 && ` · ${t('audit.events', { count: pages.at(-1)?.length ?? 0 })}`}
          </p>
        </div>
        <div className="actions">
          {itemId && (
            <Link to="/nftdetails" search={{ itemId }} className="button">
              {t('audit.openItem')}
            </Link>
          )}
          <Link to="/audit" search={{ stream: `${streamType}/${streamId}` }} className="button">
            {t('audit.filterLog')}
          </Link>
        </div>
      </header>
      <h2>{t('audit.timeline')}</h2>
      {query.isPending && <LineSkeletons count={6} />}
      <ol className="timeline">
        {events.map((event) => (
          <Moment key={event.position} event={event} />
        ))}
      </ol>
      {query.hasNextPage && (
        <button type="button" disabled={query.isFetching} onClick={() => void query.fetchNextPage()}>
          {t('market.more')}
        </button>
      )}
    </div>
  );
}

function Moment({ event }: { event: EventLine }) {
  const cause = useCause();
  const { actor } = event;
  return (
    <li className={toneOf(event.eventType)}>
      <Link to="/audit/event/$position" params={{ position: String(event.position) }}>
        <EventName type={event.eventType} /> <small className="muted">#{event.position}</small>
      </Link>
      <GistView event={event} />
      <p className="muted">
        <Ago at={event.recordedAt} />
        {' · '}
        {cause(event)}
        {actor && (
          <>
            {' · '}
            <code title={actor}>{actor.length === 42 ? shortAddress(actor) : elided(actor)}</code>
          </>
        )}
      </p>
    </li>
  );
}

function NoStream() {
  const { t } = useTranslation();
  return (
    <div className="state tall">
      <h1>{t('audit.noStream')}</h1>
      <Link to="/audit" className="button">
        {t('audit.toLog')}
      </Link>
    </div>
  );
}
