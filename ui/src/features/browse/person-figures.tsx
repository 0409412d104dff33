import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { count } from '../../shared/format';
import { Price } from '../../shared/kit/price';
import { creatorOf } from './queries';

/** What the wallet made and has, and what was sold of it. */
export function PersonFigures({ address }: { address: string }) {
  const { t } = useTranslation();
  const { data } = useQuery(creatorOf(address));
  if (!data) return <div className="skeleton row" aria-hidden="true" />;
  const figures: [string, number][] = [
    ['collections', data.collections],
    ['items', data.items],
    ['collectors', data.collectors],
    ['collected', data.collected],
    ['onSale', data.onSale ?? 0],
  ];
  return (
    <dl className="figures">
      {figures.map(([name, value]) => (
        <div key={name}>
          <dt>{t(`people.${name}`)}</dt>
          <dd>{count(value)}</dd>
        </div>
      ))}
      {data.sold.map(({ chainId, currency, sales, volume }) => (
        <div key={`${chainId}-${currency}`}>
          <dt>{t('people.sold')}</dt>
          <dd>
            <Price value={volume} currency={currency} chainId={chainId} sum />{' '}
            <small className="muted">{t('people.salesOf', { count: sales })}</small>
          </dd>
        </div>
      ))}
    </dl>
  );
}
