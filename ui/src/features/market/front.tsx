// What the front page tells beside listings and the tape: banners, how much there is, and who makes it.
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CreatorRow, MarketCounts } from '../../shared/api/types';
import { count, shortAddress } from '../../shared/format';
import { Go } from '../../shared/kit/go';
import { Failed } from '../../shared/kit/states';
import { useAt } from '../../shared/past/context';
import { Leading } from '../../shared/show/partners';
import { smaller } from '../../shared/show/picture';
import { banners, homeRows, marketCounts } from './queries';

/** What operators have put on top, one at a time; nothing at all where there is none. */
export function Banners() {
  const { t, i18n } = useTranslation();
  const { data } = useQuery(banners(i18n.language));
  const [place, setPlace] = useState(0);
  const all = data?.banners ?? [];
  const shown = all[place % Math.max(all.length, 1)];
  if (!shown) return null;
  return (
    <section className="banner" aria-label={t('market.banner')}>
      {shown.image && <img src={smaller(shown.image, 384)} alt="" width="240" height="240" />}
      <div>
        <h2>{shown.title}</h2>
        {shown.lead && <p>{shown.lead}</p>}
        <p className="actions">
          <Leading to={shown.link} className="button primary">
            {shown.action}
          </Leading>
          {all.length > 1 && (
            <button type="button" onClick={() => setPlace((place + 1) % all.length)}>
              {t('market.nextBanner', { place: (place % all.length) + 1, count: all.length })}
            </button>
          )}
        </p>
      </div>
    </section>
  );
}

/** Asked for at once, and shown when it is known whether banners stand above: they would push it down. */
export function BelowBanners({ children }: { children: ReactNode }) {
  const { i18n } = useTranslation();
  const now = useAt() === undefined;
  const { isPending, failureCount } = useQuery({ ...banners(i18n.language), enabled: now });
  const awaits = now && isPending && failureCount === 0;
  return (
    <>
      {awaits && <div className="awaits" />}
      <div hidden={awaits}>{children}</div>
    </>
  );
}

const COUNTS: readonly (keyof MarketCounts)[] = ['items', 'collections', 'creators', 'owners', 'listed', 'sales'];

/** How much there is on the whole market. */
export function Counts() {
  const { t } = useTranslation();
  const { data } = useQuery(marketCounts(useAt()));
  return (
    <dl className="figures" aria-busy={!data}>
      {COUNTS.map((name) => (
        <div key={name}>
          <dt>{t(`market.counts.${name}`)}</dt>
          <dd>{data ? count(data[name]) : '…'}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Whose items were sold the most often within a week. */
export function TopCreators() {
  const { t } = useTranslation();
  const { data, isPending, isError, refetch } = useQuery(homeRows(useAt()));
  if (data?.creators.length === 0) return null;
  return (
    <section>
      <h2>
        {t('market.topCreators')}
        <Go to="/personal/creator" className="aside">
          {t('market.seeAll')}
        </Go>
      </h2>
      {isError && !data && <Failed retry={() => void refetch()} />}
      <div className="collections">
        {isPending && [1, 2, 3].map((place) => <div key={place} className="card skeleton" />)}
        {data?.creators.map((row) => <Creator key={row.address} row={row} />)}
      </div>
    </section>
  );
}

function Creator({ row }: { row: CreatorRow }) {
  const { t } = useTranslation();
  return (
    <Go to="/personal/creator" search={{ address: row.address, type: '1' }} className="card collection-card">
      {row.works[0] && <img src={smaller(row.works[0], 384)} alt="" width="96" height="96" loading="lazy" />}
      <div className="card-body">
        <strong>
          <code>{shortAddress(row.address)}</code>
        </strong>
        <span className="muted">
          {t('market.items', { count: row.items, shown: count(row.items) })}
          {' · '}
          {t('market.weekSales', { count: row.sales })}
        </span>
      </div>
    </Go>
  );
}
