import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { ChainsPage as Chains, DeadLetter, EndpointLine, FollowedChain, ForkLine } from '../../shared/api/types';
import { Ago } from '../../shared/kit/ago';
import { Icon } from '../../shared/kit/icon';
import { Failed, LineSkeletons } from '../../shared/kit/states';
import { chains } from './queries';
import { elided } from '../../shared/format';
import { EventName } from './words';

/** How the followed chains are read, the forks that were healed, and logs nobody could read. */
export function ChainsPage() {
  const { t } = useTranslation();
  const query = useQuery(chains);
  return (
    <div className="audit chains-page">
      <Link to="/audit" className="muted back">
        <Icon name="left" /> {t('audit.toLog')}
      </Link>
      <header className="audit-head">
        <div>
          <h1>{t('chains.title')}</h1>
          <p className="muted">{t('chains.lead')}</p>
        </div>
      </header>
      {query.isPending && <LineSkeletons count={8} />}
      {query.isError && !query.data && <Failed retry={() => void query.refetch()} />}
      {query.data && <Told told={query.data} />}
    </div>
  );
}

function Told({ told }: { told: Chains }) {
  const { t } = useTranslation();
  return (
    <>
      {told.chains.length === 0 && <p className="state muted">{t('chains.none')}</p>}
      <ul className="chain-cards">
        {told.chains.map((chain) => (
          <li key={chain.chainId}>
            <ChainCard chain={chain} />
          </li>
        ))}
      </ul>
      {told.endpoints.length > 0 && (
        <section aria-labelledby="endpoints">
          <h2 id="endpoints">{t('chains.endpoints')}</h2>
          <ul className="chain-lines">
            {told.endpoints.map((endpoint, place) => (
              <Endpoint key={place} endpoint={endpoint} />
            ))}
          </ul>
        </section>
      )}
      <section aria-labelledby="forks">
        <h2 id="forks">{t('chains.forks')}</h2>
        {told.forks.length === 0 && <p className="muted">{t('chains.noForks')}</p>}
        <ul className="chain-lines">
          {told.forks.map((fork) => (
            <Fork key={fork.position} fork={fork} />
          ))}
        </ul>
      </section>
      <section aria-labelledby="unread">
        <h2 id="unread">{t('chains.unread')}</h2>
        {told.deadLetters.length === 0 && <p className="muted">{t('chains.allRead')}</p>}
        <ul className="chain-lines">
          {told.deadLetters.map((letter) => (
            <Unread key={`${letter.tx} ${letter.logIndex} ${letter.block}`} letter={letter} />
          ))}
        </ul>
      </section>
    </>
  );
}

function ChainCard({ chain }: { chain: FollowedChain }) {
  const { t } = useTranslation();
  const { chainId, read, stopped } = chain;
  const number = (block: number | null | undefined) => block ?? '–';
  return (
    <article className="chain-card">
      <h2>
        {chain.name ?? t('chains.chain', { id: chainId })} <small className="muted">{chainId}</small>
      </h2>
      <dl>
        <dt>{t('chains.head')}</dt>
        <dd>{number(chain.head)}</dd>
        <dt>{t('chains.read')}</dt>
        <dd>
          {number(read?.number)}
          {!!chain.lag && <small className="muted"> {t('chains.lag', { count: chain.lag })}</small>}
        </dd>
        <dt>{t('chains.final')}</dt>
        <dd>
          {number(chain.lastFinal?.number)}
          {typeof chain.finalAfter === 'number' && (
            <small className="muted"> {t('chains.finalAfter', { count: chain.finalAfter })}</small>
          )}
        </dd>
        <dt>{t('chains.time')}</dt>
        <dd>{read?.time ? <Ago at={read.time} /> : '–'}</dd>
      </dl>
      {stopped && (
        <p className="bad" role="alert">
          <strong>{t(stopped.accepted ? 'chains.accepted' : 'chains.stopped')}</strong>{' '}
          {t(`chains.why.${stopped.kind}`, stopped.kind)} <Ago at={stopped.since} />
          <br />
          {stopped.reason}
        </p>
      )}
      <Link
        className="link"
        to="/audit/stream/$streamType/$streamId"
        params={{ streamType: 'chain', streamId: String(chainId) }}
      >
        {t('audit.timeline')}
      </Link>
    </article>
  );
}

function Endpoint({ endpoint }: { endpoint: EndpointLine }) {
  const { t } = useTranslation();
  const { host, state, score, latencyMs, head, failures, lastError } = endpoint;
  return (
    <li>
      <code>{host}</code>
      <span className={state === 'healthy' ? undefined : 'bad'}>
        {t(`chains.state.${state}`, state)} · {t('chains.score', { score })}
      </span>
      {latencyMs != null && <span>{latencyMs} ms</span>}
      {head != null && <span>{t('chains.sawHead', { head })}</span>}
      {failures > 0 && <span title={lastError ?? undefined}>{t('chains.failures', { count: failures })}</span>}
      <span className="muted">
        {endpoint.chainId} · <Ago at={endpoint.noted} />
      </span>
    </li>
  );
}

function Fork({ fork }: { fork: ForkLine }) {
  const { t } = useTranslation();
  const first = fork.undone[0];
  return (
    <li>
      <Link className="link" to="/audit/event/$position" params={{ position: String(fork.position) }}>
        #{fork.position} <EventName type={fork.event} />
      </Link>
      <span>
        {typeof fork.depth === 'number'
          ? t('chains.depth', { count: fork.depth, block: fork.block.number })
          : t('chains.reread', { block: fork.block.number })}
      </span>
      {first ? (
        <Link className="link" to="/audit/event/$position" params={{ position: String(first.first) }}>
          {t('chains.undone', { count: fork.facts, first: first.first })}
        </Link>
      ) : (
        <span className="muted">{t('chains.nothingUndone')}</span>
      )}
      <span className="muted">
        {fork.chainId} · <Ago at={fork.recorded} />
      </span>
    </li>
  );
}

function Unread({ letter }: { letter: DeadLetter }) {
  const { t } = useTranslation();
  return (
    <li>
      <span>{t('audit.block', { block: letter.block, log: letter.logIndex })}</span>
      <code title={letter.address}>{elided(letter.address)}</code>
      <code title={letter.tx}>{elided(letter.tx)}</code>
      <span>{letter.reason}</span>
      <span className="muted">{letter.chainId}</span>
    </li>
  );
}
