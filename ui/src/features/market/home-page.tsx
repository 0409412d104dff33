import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { count } from '../../shared/format';
import { Price } from '../../shared/kit/price';
import { ActivityTape } from './activity-tape';
import { ItemCardView } from './item-card-view';
import { collections, itemsOf } from './queries';
import { useInfiniteQuery } from '@tanstack/react-query';

export function HomePage() {
  const { t } = useTranslation();
  const { data } = useQuery(collections);
  const latest = useInfiniteQuery({ ...itemsOf({ sort: 'recent' }), refetchInterval: 4_000 });
  const items = latest.data?.pages[0]?.items.slice(0, 8) ?? [];
  return (
    <div className="market">
      <div className="market-main">
        <section className="hero">
          <h1>{t('market.title')}</h1>
          <p>{t('market.lead')}</p>
          <Link to="/marketplace/{-$type}" className="button primary">
            {t('nav.market')}
          </Link>
        </section>
        <section>
          <h2>{t('market.collections')}</h2>
          <div className="collections">
            {data?.collections.map((row) => (
              <Link
                key={row.id}
                to="/marketplace/{-$type}"
                search={{ collection: row.id, status: 'all', sort: 'token' }}
                className="card collection-card"
              >
                {row.image && <img src={row.image} alt="" width="96" height="96" loading="lazy" />}
                <div className="card-body">
                  <strong>{row.name}</strong>
                  <span className="muted">
                    {t('market.items', { count: count(row.items) as unknown as number })} ·{' '}
                    {t('market.owners', { count: row.owners })}
                  </span>
                  {row.floors.map((floor) => (
                    <span key={floor.currency} className="muted">
                      {t('market.floor')} <Price value={floor.price} currency={floor.currency} />
                    </span>
                  ))}
                </div>
              </Link>
            ))}
          </div>
        </section>
        <section>
          <h2>{t('market.listed')}</h2>
          <div className="grid">
            {items.map((item) => (
              <ItemCardView key={item.itemId} item={item} />
            ))}
          </div>
        </section>
      </div>
      <ActivityTape />
    </div>
  );
}
