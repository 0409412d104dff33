import { useTranslation } from 'react-i18next';
import type { NewsArticle } from '../../shared/api/types';
import { Withdraw } from './withdraw';

export function StateTag({ state }: Pick<NewsArticle, 'state'>) {
  const { t } = useTranslation();
  return <span className={`tag news-${state}`}>{t(`news.states.${state}`)}</span>;
}

/** What became of it, to whoever wrote it. */
export function StateBanner({ news }: { news: NewsArticle }) {
  const { t } = useTranslation();
  const { state, reason } = news;
  return (
    <div className="panel news-state" role="status">
      <p>
        <StateTag state={state} /> {t(`news.says.${state}`)}
      </p>
      {reason && <p>{t(`news.reasons.${reason}`)}</p>}
      <Withdraw news={news} />
    </div>
  );
}
