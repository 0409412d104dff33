// What one has contributed, and what became of it.
import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Ago } from '../../shared/kit/ago';
import { Go } from '../../shared/kit/go';
import { Failed, LineSkeletons } from '../../shared/kit/states';
import { Marks } from '../../shared/news/parts';
import { pathOf } from '../../shared/news/words';
import { fullPath } from '../../shared/session/paths';
import { useSession } from '../../shared/session/store';
import type { NewsArticle } from '../../shared/api/types';
import { ownNews } from './calls';
import { StateTag } from './state';
import { Withdraw } from './withdraw';

export const OWN_HEADING = 'own-news';

export function OwnNews() {
  const { t } = useTranslation();
  const uid = useSession((session) => session.user?.uid ?? '');
  const place = useLocation();
  return (
    <section className="own-news" aria-labelledby={OWN_HEADING}>
      <h2 id={OWN_HEADING} tabIndex={-1}>
        {t('news.own')}
      </h2>
      {uid ? (
        <List uid={uid} />
      ) : (
        <p className="muted">
          {t('news.ownLogIn')}{' '}
          <Go to="/login" search={{ path: fullPath(place) }} className="link">
            {t('nav.logIn')}
          </Go>
        </p>
      )}
    </section>
  );
}

function List({ uid }: { uid: string }) {
  const { t } = useTranslation();
  const { data, isError, refetch } = useQuery(ownNews(uid));
  if (isError && !data) return <Failed retry={() => void refetch()} />;
  if (!data) return <LineSkeletons count={3} />;
  if (data.length === 0) return <p className="muted">{t('news.ownNone')}</p>;
  return (
    <ul>
      {data.map((news) => (
        <Row key={news.id} news={news} />
      ))}
    </ul>
  );
}

function Row({ news }: { news: NewsArticle }) {
  const { t } = useTranslation();
  const { id, language, title, at, state, reason } = news;
  return (
    <li data-news={id}>
      <div>
        <Go to={pathOf(id)} className="own-news-title">
          <span lang={language} dir="auto">
            {title}
          </span>
        </Go>
        <p className="news-facts muted">
          <StateTag state={state} />
          <Marks news={news} always />
          <Ago at={at} />
        </p>
        {reason && <p className="muted">{t(`news.reasons.${reason}`)}</p>}
      </div>
      <Withdraw news={news} />
    </li>
  );
}
