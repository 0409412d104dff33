import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { CollectionCard } from '../../shared/api/types';
import { count } from '../../shared/format';
import { Price } from '../../shared/kit/price';
import { CardSkeletons, Failed } from '../../shared/kit/states';
import { ActivityTape } from './activity-tape';
import { ItemCardView } from '../../shared/show/item-card-view';
import { collections, latestItems } from './queries';

/** The glance at the newest listings is renewed this often. */
const GLANCE_MS = 4_000;

export function HomePage() {
  const { t } = useTranslation();
  return (
    <div className="market">
      <div className="market-main">
        <section className="hero">
          <h1>{t('market.title')}</h1>
          <p>{t('market.lead')}</p>
          <Link to="/marketplace/{-$type}" className="button primary">
            {t('market.explore')}
          </Link>
        </section>
        <Collections />
        <Latest />
      </div>
      <ActivityTape />
    </div>
  );
}

function Latest() {
  const { t } = useTranslation();
  const latest = useQuery({ ...latestItems, refetchInterval: GLANCE_MS });
  if (latest.isError && !latest.data) return <Failed retry={() => void latest.refetch()} />;
  return (
    <section>
      <h2>
        {t('market.listed')}
        <Link to="/marketplace/{-$type}" className="aside">
          {t('market.seeAll')}
        </Link>
      </h2>
      <div className="grid">
        {latest.isPending && <CardSkeletons count={8} />}
        {latest.data?.items.map((item) => <ItemCardView key={item.itemId} item={item} />)}
      </div>
    </section>
  );
}

function Collections() {
  const { t } = useTranslation();
  const query = useQuery(collections);
  return (
    <section>
      <h2>{t('market.collections')}</h2>
      {query.isError && !query.data && <Failed retry={() => void query.refetch()} />}
      <div className="collections">
        {query.isPending && [1, 2, 3].map((place) => <div key={place} className="card skeleton" />)}
        {query.data?.collections.map((row) => <Collection key={row.id} row={row} />)}
      </div>
    </section>
  );
}

function Collection({ row }: { row: CollectionCard }) {
  const { t } = useTranslation();
  return (
    <Link
      to="/marketplace/{-$type}"
      search={{ collection: row.id, status: 'all', sort: 'token' }}
      className="card collection-card"
    >
      {row.image && <img src={row.image} alt="" width="96" height="96" loading="lazy" />}
      <div className="card-body">
        <strong>{row.name}</strong>
        <span className="muted">
          {t('market.items', { count: row.items, shown: count(row.items) })}
          {' · '}
          {t('market.owners', { count: row.owners })}
        </span>
        {row.floors.map((floor) => (
          <span key={floor.currency} className="pair">
            <span className="muted">{t('market.floor')}</span>
            <Price value={floor.price} currency={floor.currency} />
          </span>
        ))}
      </div>
    </Link>
  );
}
