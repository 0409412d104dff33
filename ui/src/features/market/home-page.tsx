import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { CollectionCard } from '../../shared/api/types';
import { count } from '../../shared/format';
import { Price } from '../../shared/kit/price';
import { CardSkeletons, Failed } from '../../shared/kit/states';
import { Why } from '../../shared/kit/why';
import { PastContext, useAt } from '../../shared/past/context';
import type { View } from '../../shared/past/look-back';
import { LookBackButton } from '../../shared/past/look-back-button';
import { readAt, readPosition } from '../../shared/past/moment';
import { head } from '../../shared/past/queries';
import { ActivityTape, PastTape } from './activity-tape';
import { Brands } from '../../shared/show/partners';
import { smaller } from '../../shared/show/picture';
import { Banners, BelowBanners, Counts, TopCreators } from './front';
import { ItemCardView } from '../../shared/show/item-card-view';
import { MarketLookBack } from './past';
import { collections, collectionsThen, latestItems, latestThen } from './queries';

/** While somebody points at a card, or stands on it, all of them stay what they are. */
const heldStill = (before: unknown, now: unknown): unknown =>
  before !== undefined && document.querySelector('.glance:is(:hover, :focus-within)') ? before : now;

/** The glance at the newest listings is renewed this often. */
const GLANCE_MS = 4_000;

export function HomePage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { data: end = 0 } = useQuery(head);
  // The page has more than one address.
  const search: Record<string, unknown> = useSearch({ strict: false });
  const [at, from] = [readAt(search.at), readPosition(search.from)];
  const look = (view: View) => void navigate({ to: '.', search: view as never, replace: true });
  return (
    <PastContext value={at}>
      {at !== undefined && <MarketLookBack at={at} from={from} onLook={look} />}
      <div className="market">
        <div className="market-main">
          <section className="hero">
            <h1>{t('market.title')}</h1>
            <p>{t('market.lead')}</p>
            <p className="hero-acts">
              <Link to="/marketplace/{-$type}" search={{ at }} className="button primary">
                {t('market.explore')}
              </Link>
              {at === undefined && <LookBackButton head={end} onLook={look} />}
            </p>
          </section>
          {at === undefined && <Banners />}
          <BelowBanners>
            <Counts />
            <Collections />
            <Latest />
            <TopCreators />
            {at === undefined && <Brands />}
          </BelowBanners>
        </div>
        <Tape />
      </div>
    </PastContext>
  );
}

function Tape() {
  const at = useAt();
  const position = useQuery({ ...collectionsThen(at ?? 0), enabled: at !== undefined }).data?.position;
  if (at === undefined) return <ActivityTape />;
  return position === undefined ? null : <PastTape position={position} />;
}

function Latest() {
  const { t } = useTranslation();
  const at = useAt();
  const now = useQuery({
    ...latestItems,
    refetchInterval: GLANCE_MS,
    structuralSharing: heldStill,
    enabled: at === undefined,
  });
  const then = useQuery({ ...latestThen(at ?? 0), enabled: at !== undefined });
  const latest = at === undefined ? now : then;
  if (latest.isError && !latest.data) return <Failed retry={() => void latest.refetch()} />;
  return (
    <section>
      <h2>
        {t('market.listed')}
        <Link to="/marketplace/{-$type}" search={{ at }} className="aside">
          {t('market.seeAll')}
        </Link>
      </h2>
      <div className="grid glance">
        {latest.isPending && <CardSkeletons count={8} />}
        {/* By place: what comes in takes a place, and no card moves to another one. */}
        {latest.data?.items.map((item, place) => <ItemCardView key={place} item={item} />)}
      </div>
      {at !== undefined && latest.data?.items.length === 0 && <p className="muted">{t('past.noneListed')}</p>}
    </section>
  );
}

function Collections() {
  const { t } = useTranslation();
  const at = useAt();
  const now = useQuery({ ...collections, enabled: at === undefined });
  const then = useQuery({ ...collectionsThen(at ?? 0), enabled: at !== undefined });
  const query = at === undefined ? now : then;
  const rows = at === undefined ? now.data?.collections : then.data?.data.collections;
  return (
    <section>
      <h2>{t('market.collections')}</h2>
      {query.isError && !rows && <Failed retry={() => void query.refetch()} />}
      <div className="collections">
        {query.isPending && [1, 2, 3].map((place) => <div key={place} className="card skeleton" />)}
        {rows?.map((row) => <Collection key={row.id} row={row} />)}
      </div>
    </section>
  );
}

function Collection({ row }: { row: CollectionCard }) {
  const { t } = useTranslation();
  const at = useAt();
  return (
    <div className="card collection-card">
      {row.image ? (
        <img src={smaller(row.image, 384)} alt="" width="96" height="96" loading="lazy" />
      ) : (
        <span className="no-picture" />
      )}
      <div className="card-body">
        <Link
          to="/marketplace/{-$type}"
          search={{ collection: row.id, status: 'all', sort: 'token', at }}
          className="whole"
        >
          <strong>{row.name}</strong>
        </Link>
        <span className="muted">
          {t('market.items', { count: row.items, shown: count(row.items) })}
          {' · '}
          {t('market.owners', { count: row.owners })}
        </span>
        {row.floors.map((floor) => (
          <span key={floor.currency} className="pair">
            <Why about={t('past.floorWhy')} of={{ position: floor.position }}>
              {t('market.floor')}
            </Why>
            <Price value={floor.price} currency={floor.currency} chainId={row.chainId} />
          </span>
        ))}
      </div>
    </div>
  );
}
