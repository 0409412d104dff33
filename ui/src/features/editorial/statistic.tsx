import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { read } from '../../shared/api/client';
import type { PlatformStatistic } from '../../shared/api/types';
import { count } from '../../shared/format';

const SHOWN: readonly (keyof PlatformStatistic)[] = [
  'items', 'collections', 'creators', 'owners', 'listed', 'sales', 'events', 'chains', 'visits',
];

/** How much there is on the whole site. */
export function Statistic() {
  const { t } = useTranslation();
  const { data } = useQuery({
    queryKey: ['platform statistic'],
    queryFn: () => read<PlatformStatistic>('platform/open/statistic'),
  });
  return (
    <section className="prose">
      <h2>{t('editorial.statistic.title')}</h2>
      <dl className="figures" aria-busy={!data}>
        {SHOWN.map((name) => (
          <div key={name}>
            <dt>{t(`editorial.statistic.${name}`)}</dt>
            <dd>{data ? count(data[name]) : '…'}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
