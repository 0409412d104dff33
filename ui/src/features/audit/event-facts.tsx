import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { EventDetail } from '../../shared/api/types';
import { fullDate } from '../../shared/format';
import { Ago } from '../../shared/kit/ago';
import { Who, shortId } from './words';

/** When, where, who and why, each with the way to more of the same. */
export function EventFacts({ detail }: { detail: EventDetail }) {
  const { t } = useTranslation();
  const { event } = detail;
  const { chain, command } = event.cause;
  const moment = new Date(detail.recordedAtUs / 1_000);
  const micros = String(detail.recordedAtUs % 1_000_000).padStart(6, '0');
  return (
    <dl className="event-facts">
      <Fact name={t('audit.recorded')}>
        <span title={moment.toISOString()}>
          {fullDate(event.recordedAt)}
          <small className="muted">.{micros}</small>
        </span>{' '}
        <span className="muted">
          <Ago at={event.recordedAt} />
        </span>
      </Fact>
      <Fact name={t('audit.stream')}>
        <Link
          to="/audit/stream/$streamType/$streamId"
          params={{ streamType: event.streamType, streamId: event.streamId }}
          className="link"
          title={event.stream}
        >
          {t(`oneStream.${event.streamType}`, event.streamType)} <code>{shortId(event.streamId)}</code>
        </Link>{' '}
        <span className="muted">
          {t('audit.place', { sequence: event.sequence, length: detail.streamLength })}
        </span>
      </Fact>
      <Fact name={t('audit.actor')}>
        <Who actor={event.actor} />
      </Fact>
      {chain && (
        <>
          <Fact name={t('audit.chain')}>
            <Link to="/audit" search={{ chain: chain.chainId, block: chain.block }} className="link">
              {t('audit.byBlock', { chain: chain.chainId, value: chain.block })}
            </Link>
          </Fact>
          <Fact name={t('audit.tx')}>
            <Link to="/audit" search={{ correlation: chain.tx, chain: chain.chainId }} className="link">
              <code>{chain.tx}</code>
            </Link>
          </Fact>
        </>
      )}
      {command && (
        <Fact name={t('audit.commandId')}>
          <Link to="/audit" search={{ correlation: command }} className="link">
            <code>{command}</code>
          </Link>
        </Fact>
      )}
      {detail.personal.length > 0 && (
        <Fact name={t('audit.personal')}>
          <Personal fields={detail.personal} />
        </Fact>
      )}
      {event.itemId && <Item itemId={event.itemId} at={event.position} />}
    </dl>
  );
}

/** The way to the item: as it is, and as it stood then. */
function Item({ itemId, at }: { itemId: string; at: number }) {
  const { t } = useTranslation();
  return (
    <Fact name={t('market.item')}>
      <Link to="/nftdetails" search={{ itemId }} className="link">
        {t('audit.openItem')}
      </Link>{' '}
      <Link to="/nftdetails" search={{ itemId, at }} className="link">
        {t('audit.itemThen')}
      </Link>
    </Fact>
  );
}

/** Sealed texts and erased ones, counted; which they are stands in the title. */
function Personal({ fields }: { fields: EventDetail['personal'] }) {
  const { t } = useTranslation();
  const kinds = [
    ['audit.sealed', fields.filter((field) => !field.erased)],
    ['audit.erased', fields.filter((field) => field.erased)],
  ] as const;
  return kinds.map(
    ([text, some]) =>
      some.length > 0 && (
        <span key={text} title={some.map((field) => field.field).join('\n')}>
          {t(text, { count: some.length })}{' '}
        </span>
      ),
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
