import { Link } from '@tanstack/react-router';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { listen } from '../../shared/api/live';
import { settle } from '../../shared/api/settle';
import type { ActivityLine } from '../../shared/api/types';
import { Ago } from '../../shared/kit/ago';
import { Price } from '../../shared/kit/price';
import { Why } from '../../shared/kit/why';
import { Failed, LineSkeletons } from '../../shared/kit/states';
import { useAt } from '../../shared/past/context';
import { activityThen, marketActivity, marketKeys } from './queries';

/** A busy market is asked again at most this often. */
const GAP_MS = 500;

/** What is happening on the market, newest first. */
export function ActivityTape() {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { data, isPending, isError, refetch } = useQuery(marketActivity);
  useEffect(() => {
    const again = () => void client.invalidateQueries({ queryKey: marketKeys.activity() });
    const asking = settle(again, GAP_MS);
    const stop = listen(['market'], asking.wish);
    return () => {
      asking.stop();
      stop();
    };
  }, [client]);
  return (
    <section className="tape" aria-label={t('market.activity')}>
      <h2>{t('market.activity')}</h2>
      {isPending && <LineSkeletons count={10} />}
      {isError && !data && <Failed retry={() => void refetch()} />}
      {data?.activity.length === 0 && <p className="state muted">{t('market.quiet')}</p>}
      <ol>{data?.activity.map((line) => <Line key={line.position} line={line} />)}</ol>
    </section>
  );
}

/** What had happened by then. */
export function PastTape({ position }: { position: number }) {
  const { t } = useTranslation();
  const { data, isPending } = useQuery(activityThen(position));
  return (
    <section className="tape" aria-label={t('market.activity')}>
      <h2>{t('market.activity')}</h2>
      {isPending && <LineSkeletons count={10} />}
      {data?.activity.length === 0 && <p className="state muted">{t('market.quiet')}</p>}
      <ol>{data?.activity.map((line) => <Line key={line.position} line={line} />)}</ol>
    </section>
  );
}

function Line({ line }: { line: ActivityLine }) {
  const { t } = useTranslation();
  const at = useAt();
  return (
    <li className={`kind-${line.kind}`}>
      <span className="pair">
        {line.itemId && (
          <Link to="/nftdetails" search={{ itemId: line.itemId, at }}>
            {line.itemName}
          </Link>
        )}
        <small className="muted">
          <Ago at={line.at} /> <Why about={t('audit.whyLine')} of={{ position: line.position }} />
        </small>
      </span>
      <span className="pair">
        <span className="kind">{t(`kind.${line.kind}`)}</span>
        {line.price && <Price value={line.price} currency={line.currency} />}
      </span>
    </li>
  );
}
