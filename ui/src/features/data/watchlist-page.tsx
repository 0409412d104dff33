// `/data/my-watchlist`: the collections that somebody keeps an eye on, with cells that move.
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import '../../shared/texts/data';
import { count } from '../../shared/format';
import { Go } from '../../shared/kit/go';
import { Failed, LineSkeletons } from '../../shared/kit/states';
import { useNotices } from '../../shared/session/notices';
import { useSession } from '../../shared/session/store';
import { useMovingFigures } from './asked';
import { Ways } from './data-page';
import { FiguresTable } from './figures-table';
import { OfferAlerts } from './offer-alerts';
import { End } from './parts';
import { watchedBy } from './queries';

export function WatchlistPage() {
  const { t } = useTranslation();
  const uid = useSession((session) => session.user?.uid ?? '');
  return (
    <>
      <h1>{t('title.watchlist')}</h1>
      <p className="muted">{t('data.watchlistLead')}</p>
      <Ways now="watchlist" />
      {uid ? <Watched uid={uid} /> : <Nobody />}
    </>
  );
}

function Watched({ uid }: { uid: string }) {
  const { t } = useTranslation();
  useMovingFigures(false);
  const { data, isError, refetch } = useQuery(watchedBy(uid));
  if (isError && !data) return <Failed retry={() => void refetch()} />;
  if (!data) return <LineSkeletons count={6} />;
  const { watched, most } = data;
  if (watched.length === 0) {
    return (
      <div className="state tall">
        <p>{t('data.nothingWatched')}</p>
        <Go to="/data" className="button">{t('title.data')}</Go>
      </div>
    );
  }
  return (
    <>
      <p className="muted">{t('data.watchedOf', { count: count(watched.length), most: count(most) })}</p>
      <FiguresTable rows={watched.flatMap((row) => row.figures)} asked={{ range: '7d' }} />
      <End />
      <OfferAlerts watched={watched} />
    </>
  );
}

function Nobody() {
  const { t } = useTranslation();
  return (
    <div className="state tall">
      <p>{t('data.watchSignIn')}</p>
      <button type="button" onClick={() => useNotices.setState({ login: { refresh: true } })}>
        {t('title.login')}
      </button>
    </div>
  );
}
