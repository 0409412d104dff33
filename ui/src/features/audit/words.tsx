// The parts of an event as they are shown in every place.
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { chainOf } from '../../shared/api/chains';
import type { EventLine } from '../../shared/api/types';
import { elided, shortAddress } from '../../shared/format';
import { Price } from '../../shared/kit/price';
import { type Gist, gistOf, toneOf } from './gist';

/** What happened, in words; the log's own name of it stands in the title. */
export function EventName({ type }: { type: string }) {
  const { t } = useTranslation();
  return (
    <span className={`happened ${toneOf(type)}`} title={type}>
      {t(`happened.${type}`, type)}
    </span>
  );
}

/** Ids of items, orders and the like, each long part shortened. */
export const shortId = (id: string): string => id.split('-').map(elided).join('-');

/** What the event is about: its item where one is known, else its stream. */
export function useSubject(): (event: EventLine) => string {
  const { t } = useTranslation();
  return (event) => {
    const token = event.itemId?.split('-').at(-1);
    if (token !== undefined) return t('audit.item', { token });
    return `${t(`oneStream.${event.streamType}`, event.streamType)} ${shortId(event.streamId)}`;
  };
}

/** Where it came from, in one line. */
export function useCause(): (event: EventLine) => string {
  const { t } = useTranslation();
  return ({ cause: { chain, command } }) => {
    if (chain) return t('audit.block', { block: chain.block, log: chain.logIndex });
    return command ? t('audit.command', { id: elided(command) }) : t('audit.unknownCause');
  };
}

/** Amounts and people of an event. */
export function GistView({ event }: { event: EventLine }) {
  const { t } = useTranslation();
  const gist = gistOf(event);
  const currency = gist.currency ?? event.currency;
  const on = event.itemId ? chainOf(event.itemId) : undefined;
  return (
    <span className="gist">
      {gist.price && currency && (
        <span>
          {gist.before && (
            <s className="muted">
              <Price value={gist.before} currency={currency} chainId={on} />
            </s>
          )}{' '}
          <Price value={gist.price} currency={currency} chainId={on} />
        </span>
      )}
      {gist.copies && <span className="muted">{t('audit.copies', { count: Number(gist.copies) })}</span>}
      <Way gist={gist} />
    </span>
  );
}

function Way({ gist: { from, to } }: { gist: Gist }) {
  if (!from && !to) return null;
  return (
    <span className="muted">
      {from && <code title={from}>{shortAddress(from)}</code>}
      {to && (
        <>
          {' → '}
          <code title={to}>{shortAddress(to)}</code>
        </>
      )}
    </span>
  );
}

/** Somebody, with the way to all that they did. */
export function Who({ actor }: { actor: string | null }) {
  const { t } = useTranslation();
  if (!actor) return <span className="muted">{t('audit.unknownCause')}</span>;
  return (
    <Link to="/audit" search={{ actor }} className="link">
      <code title={actor}>{actor}</code>
    </Link>
  );
}
