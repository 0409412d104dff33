import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { listen } from '../../shared/api/live';
import { settle } from '../../shared/api/settle';
import { useSeen } from '../../shared/kit/use-seen';
import { Failed, LineSkeletons } from '../../shared/kit/states';
import { ActivityLines } from '../../shared/show/activity-lines';
import { activityThen, marketActivity, marketKeys } from './queries';

/** A busy market is asked again at most this often. */
const GAP_MS = 500;

/** What is happening on the market, newest first. */
export function ActivityTape() {
  const { t } = useTranslation();
  const client = useQueryClient();
  // On a phone it stands below a list that goes on and on: nobody is asked for what nobody sees.
  const { place, seen } = useSeen<HTMLElement>();
  const { data, isPending, isError, refetch } = useQuery({ ...marketActivity, enabled: seen });
  useEffect(() => {
    if (!seen) return;
    const again = () => client.invalidateQueries({ queryKey: marketKeys.activity() });
    const asking = settle(again, GAP_MS);
    const stop = listen(['market'], asking.wish);
    return () => {
      asking.stop();
      stop();
    };
  }, [client, seen]);
  return (
    <section ref={place} className="tape" aria-label={t('market.activity')}>
      <h2>{t('market.activity')}</h2>
      {isPending && <LineSkeletons count={10} />}
      {isError && !data && <Failed retry={() => void refetch()} />}
      {data?.activity.length === 0 && <p className="state muted">{t('market.quiet')}</p>}
      {data && <ActivityLines lines={data.activity} />}
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
      {data && <ActivityLines lines={data.activity} />}
    </section>
  );
}
