import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { EventLine } from '../../shared/api/types';
import { elided, shortAddress } from '../../shared/format';
import { elementId, useSelection } from '../../shared/keys/use-selection';
import { Ago } from '../../shared/kit/ago';
import { useBox } from '../../shared/kit/use-box';
import { useLanes } from '../../shared/kit/use-lanes';
import { EventName, GistView, useCause, useSubject } from './words';

const ROW_PX = 49;

interface Props {
  events: EventLine[];
  /** Whether there are further pages, and asking for the next one. */
  more: boolean;
  onMore: () => void;
  onOpen: (position: number) => void;
}

/** One line an event, newest first; only the lines near the window exist. */
export function LogTable({ events, more, onMore, onOpen }: Props) {
  const { t } = useTranslation();
  const [opened] = useState(events[0]?.position ?? 0);
  const { ref, ...box } = useBox<HTMLDivElement>(events.length > 0);
  const lanes = useLanes({ box, rows: events.length, estimate: ROW_PX, more, onMore });
  const { virtual, shown, before, after } = lanes;
  const { select } = useSelection(
    events.map((event) => String(event.position)),
    (place) => virtual.scrollToIndex(place, { align: 'auto' }),
    (position) => onOpen(Number(position)),
  );
  return (
    <div ref={ref} className="table-wrap log">
      <table aria-label={t('audit.title')} aria-rowcount={more ? -1 : events.length + 1}>
        <thead>
          <tr>
            <th scope="col">{t('audit.event')}</th>
            <th scope="col" className="minor">{t('audit.subject')}</th>
            <th scope="col" className="what">{t('audit.what')}</th>
            <th scope="col" className="minor least">{t('audit.who')}</th>
            <th scope="col" className="minor least">{t('audit.cause')}</th>
            <th scope="col" className="number">{t('audit.age')}</th>
          </tr>
        </thead>
        <tbody>
          {before > 0 && <tr aria-hidden="true" style={{ height: before }} />}
          {shown.map((row) => {
            const event = events[row.index];
            if (!event) return null;
            const own = { event, place: row.index, fresh: event.position > opened };
            return <Row key={event.position} {...own} onFocus={select} />;
          })}
          {after > 0 && <tr aria-hidden="true" style={{ height: after }} />}
        </tbody>
      </table>
    </div>
  );
}

interface RowProps {
  event: EventLine;
  place: number;
  fresh: boolean;
  onFocus: (position: string) => void;
}

function Row({ event, place, fresh, onFocus }: RowProps) {
  const [subject, cause] = [useSubject(), useCause()];
  const { position, actor } = event;
  const isAddress = actor?.startsWith('0x') && actor.length === 42;
  return (
    <tr aria-rowindex={place + 2} className={fresh ? 'fresh' : undefined}>
      <td>
        <Link
          to="/audit/event/$position"
          params={{ position: String(position) }}
          className="row-item"
          id={elementId(String(position))}
          onFocus={() => onFocus(String(position))}
        >
          <small className="muted place">#{position}</small>
          <span>
            <EventName type={event.eventType} />
            <small className="muted narrow-only">{subject(event)}</small>
          </span>
        </Link>
      </td>
      <td className="minor" title={event.stream}>
        {subject(event)}
      </td>
      <td className="what">
        <GistView event={event} />
      </td>
      <td className="minor least">
        {actor && <code title={actor}>{isAddress ? shortAddress(actor) : elided(actor)}</code>}
      </td>
      <td className="minor least muted">{cause(event)}</td>
      <td className="number muted">
        <Ago at={event.recordedAt} />
      </td>
    </tr>
  );
}
