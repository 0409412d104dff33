import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../shared/api/client';
import { listen } from '../../shared/api/live';
import { settle } from '../../shared/api/settle';
import type { EventDetail } from '../../shared/api/types';
import { useKeys } from '../../shared/keys/use-keys';
import { Icon } from '../../shared/kit/icon';
import { Failed, LineSkeletons } from '../../shared/kit/states';
import { CauseGraph } from './cause-graph';
import { EventFacts } from './event-facts';
import { EventList } from './event-list';
import { Proof } from './proof';
import { auditKeys, eventAt } from './queries';
import { Stored } from './stored';
import { EventName, GistView } from './words';

/** Codes that mean that there is no such event: not found, and no position at all. */
const MISSING = [1511404, 1511400];
const GAP_MS = 1_000;

/** One event: what it says, where it came from, what came of it, and the stored row itself. */
export function EventPage() {
  const { position: text } = useParams({ from: '/audit/event/$position' });
  const position = /^\d{1,15}$/.test(text) ? Number(text) : 0;
  const client = useQueryClient();
  const query = useQuery(eventAt(position));
  const { data } = query;
  // The event never changes, but what follows it may come at any moment.
  const waits = data?.next === null;
  useEffect(() => {
    if (!waits) return;
    const again = () => client.invalidateQueries({ queryKey: auditKeys.event(position) });
    const asking = settle(again, GAP_MS);
    const stop = listen(['log'], asking.wish);
    return () => {
      asking.stop();
      stop();
    };
  }, [client, position, waits]);
  if (data) return <Shown key={position} detail={data} />;
  if (!query.isError) {
    return (
      <div className="audit" aria-busy="true">
        <LineSkeletons count={10} />
      </div>
    );
  }
  const missing = query.error instanceof ApiError && MISSING.includes(query.error.code);
  return missing ? <NoEvent /> : <Failed retry={() => void query.refetch()} />;
}

function Shown({ detail }: { detail: EventDetail }) {
  const { t } = useTranslation();
  const { event } = detail;
  return (
    <article className="audit event-page">
      <Link to="/audit" className="muted back">
        <Icon name="left" /> {t('audit.toLog')}
      </Link>
      <header className="audit-head">
        <div>
          <h1>
            <span className="muted">#{event.position}</span> <EventName type={event.eventType} />
          </h1>
          <p>
            <code className="muted">{event.eventType}</code>{' '}
            <span className="muted">{t('audit.version', { version: event.eventVersion })}</span>{' '}
            <GistView event={event} />
          </p>
        </div>
        <Steps position={event.position} head={detail.head} />
      </header>
      <EventFacts detail={detail} />
      <section>
        <h2>{t('audit.graph')}</h2>
        <CauseGraph detail={detail} />
        <div className="around">
          {detail.causedBy && <EventList title={t('audit.causedBy')} events={[detail.causedBy]} />}
          <EventList title={t('audit.previous')} events={one(detail.previous)} none={t('audit.first')} />
          <EventList title={t('audit.together')} events={detail.together} more={detail.togetherOmitted} />
          <EventList title={t('audit.next')} events={one(detail.next)} none={t('audit.last')} />
          {detail.effects.length > 0 && <EventList title={t('audit.effects')} events={detail.effects} />}
        </div>
      </section>
      <Proof detail={detail} />
      <Stored detail={detail} />
    </article>
  );
}

const one = <T,>(value: T | null): T[] => (value === null ? [] : [value]);

/** To the neighbours in the log: k and j as in lists, where the newer stands above. */
function Steps({ position, head }: { position: number; head: number }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const go = (to: number) => {
    if (to < 1 || to > head) return;
    void navigate({ to: '/audit/event/$position', params: { position: String(to) }, replace: true });
  };
  useKeys({ j: () => go(position - 1), k: () => go(position + 1) });
  return (
    <nav className="steps" aria-label={t('audit.position')}>
      <button type="button" disabled={position <= 1} onClick={() => go(position - 1)}>
        <Icon name="left" />
        <span className="hidden">{t('audit.older')} </span>#{position - 1}
      </button>
      <button type="button" disabled={position >= head} onClick={() => go(position + 1)}>
        <span className="hidden">{t('audit.newer')} </span>#{position + 1}
        <Icon name="right" />
      </button>
    </nav>
  );
}

function NoEvent() {
  const { t } = useTranslation();
  return (
    <div className="state tall">
      <h1>{t('audit.none')}</h1>
      <Link to="/audit" className="button">
        {t('audit.toLog')}
      </Link>
    </div>
  );
}
