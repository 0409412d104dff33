import { Link } from '@tanstack/react-router';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { listen } from '../../shared/api/live';
import { Ago } from '../../shared/kit/ago';
import { Price } from '../../shared/kit/price';
import { marketActivity, marketKeys } from './queries';

/** What is happening on the market, newest first. */
export function ActivityTape() {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { data } = useQuery(marketActivity);
  useEffect(
    () => listen(['market'], () => void client.invalidateQueries({ queryKey: marketKeys.activity() })),
    [client],
  );
  return (
    <section className="tape" aria-label={t('market.activity')}>
      <h2>{t('market.activity')}</h2>
      <ol>
        {data?.activity.map((line) => (
          <li key={line.position} className={`flash kind-${line.kind}`}>
            <span className="tag">{t(`kind.${line.kind}`)}</span>
            {line.itemId && (
              <Link to="/nftdetails" search={{ itemId: line.itemId }}>
                {line.itemName}
              </Link>
            )}
            {line.price && <Price value={line.price} currency={line.currency} />}
            <span className="muted">
              <Ago at={line.at} />
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
