import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { EventDetail, EventLine } from '../../shared/api/types';
import { NODE_PX, type Node, draw, drawn } from './graph';
import { toneOf } from './gist';
import { useBox } from '../../shared/kit/use-box';
import { elided } from '../../shared/format';
import { useSubject } from './words';

/** Cause and effect as a figure. The lists beside it say the same in words, with links. */
export function CauseGraph({ detail }: { detail: EventDetail }) {
  const { t } = useTranslation();
  const { ref, width } = useBox<HTMLElement>(true);
  const { event, previous, next, causedBy } = detail;
  const lines = new Map([event, ...detail.together].map((line) => [line.position, line]));
  const all = [...lines.keys()].sort((left, right) => left - right);
  const together = drawn(all, event.position);
  const hidden = all.length - together.length + detail.togetherOmitted;
  const parts = { together, here: event.position, previous: previous !== null, next: next !== null };
  const drawing = draw(parts, width);
  const lineOf = (id: string) =>
    id === 'cause'
      ? causedBy
      : id === 'previous'
        ? previous
        : id === 'next'
          ? next
          : (lines.get(Number(id)) ?? null);
  const { command, chain } = event.cause;
  const cause = chain ? t('audit.tx') : command ? t('audit.commandId') : t('audit.unknownCause');
  const label = t('audit.graphLabel', {
    cause,
    count: all.length + detail.togetherOmitted,
    position: event.position,
    previous: previous?.position ?? t('audit.nothing'),
    next: next?.position ?? t('audit.nothing'),
  });
  return (
    <figure ref={ref} className="cause-graph">
      {width > 0 && (
        // Its words stand in the caption and in the lists; its links are for the pointer.
        <svg width={width} height={drawing.height} aria-hidden="true">
          {drawing.edges.map(({ path, stream }) => (
            <path key={path} d={path} className={stream ? 'edge along' : 'edge'} />
          ))}
          {drawing.nodes.map((node) =>
            node.id === 'cause' && !causedBy ? (
              <Box key="cause" node={node} title={cause} text={whence(event)} tone="cause" />
            ) : (
              <EventBox key={node.id} node={node} line={lineOf(node.id)} here={event.position} />
            ),
          )}
        </svg>
      )}
      <figcaption className="muted">
        <span className="hidden">{label} </span>
        {hidden > 0 && t('audit.more', { count: hidden })}
      </figcaption>
    </figure>
  );
}

const whence = ({ cause: { chain, command } }: EventLine): string =>
  chain ? `${elided(chain.tx)} · ${chain.block}` : command ? elided(command) : '';

function EventBox({ node, line, here }: { node: Node; line: EventLine | null; here: number }) {
  const { t } = useTranslation();
  const subject = useSubject();
  if (!line) return null;
  const name = t(`happened.${line.eventType}`, line.eventType);
  const tone = `${toneOf(line.eventType)}${line.position === here ? ' here' : ''}`;
  const box = <Box node={node} title={`#${line.position} ${name}`} text={subject(line)} tone={tone} />;
  if (line.position === here) return box;
  // A second way for the pointer; by keyboard and for readers the lists have the links.
  return (
    <Link
      to="/audit/event/$position"
      params={{ position: String(line.position) }}
      tabIndex={-1}
    >
      {box}
    </Link>
  );
}

function Box({ node, title, text, tone }: { node: Node; title: string; text: string; tone: string }) {
  // Letters of this size are about this wide; Chinese ones take two places.
  const room = Math.floor((node.width - 30) / 8.2);
  return (
    <g transform={`translate(${node.x} ${node.y})`} className={`node ${tone}`}>
      <rect width={node.width} height={NODE_PX} rx="10" />
      <rect className="mark" x="9" y="12" width="4" height={NODE_PX - 24} rx="2" />
      <text x="22" y="20">{cut(title, room)}</text>
      <text x="22" y="36" className="sub">{cut(text, room)}</text>
    </g>
  );
}

function cut(text: string, room: number): string {
  let used = 0;
  for (const [place, letter] of [...text].entries()) {
    used += /[\u2e80-\uffff]/.test(letter) ? 2 : 1;
    if (used > room) return `${[...text].slice(0, Math.max(0, place - 1)).join('')}…`;
  }
  return text;
}
