import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { EventLine } from '../../shared/api/types';
import { EventName, GistView, useSubject } from './words';

interface Props {
  title: string;
  events: EventLine[];
  /** Said when there are none; without it, the whole list is left out. */
  none?: string;
  /** How many are not listed. */
  more?: number;
}

/** A few events in words. */
export function EventList({ title, events, none, more = 0 }: Props) {
  const { t } = useTranslation();
  const subject = useSubject();
  if (events.length === 0 && none === undefined) return null;
  return (
    <div>
      <h3>{title}</h3>
      {events.length === 0 && <p className="muted">{none}</p>}
      <ul className="event-list">
        {events.map((event) => (
          <li key={event.position}>
            <Link to="/audit/event/$position" params={{ position: String(event.position) }}>
              <small className="muted">#{event.position}</small> <EventName type={event.eventType} />{' '}
              <span className="muted">{subject(event)}</span>
            </Link>
            <GistView event={event} />
          </li>
        ))}
      </ul>
      {more > 0 && <p className="muted">{t('audit.more', { count: more })}</p>}
    </div>
  );
}
