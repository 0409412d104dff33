import { useTranslation } from 'react-i18next';
import { nameOf } from '../../shared/comments/person';
import { count } from '../../shared/format';
import { Ago } from '../../shared/kit/ago';
import { Go } from '../../shared/kit/go';
import { Marks } from '../../shared/news/parts';
import { pathOf } from '../../shared/news/words';
import { smaller } from '../../shared/show/picture';
import type { NewsCard } from '../../shared/api/types';

/** One piece of news among others; the newest article is told larger. */
export function Card({ news, lead = false }: { news: NewsCard; lead?: boolean }) {
  const { id, language, title, summary, picture } = news;
  return (
    <article className={lead ? 'card news-card lead-story' : 'card news-card'} data-news={id}>
      {picture && (
        <img
          src={lead ? picture : smaller(picture, 384)}
          alt=""
          width="640"
          height="360"
          loading={lead ? 'eager' : 'lazy'}
        />
      )}
      <div className="news-card-body">
        <h2 lang={language} dir="auto">
          <Go to={pathOf(id)} className="whole">
            {title}
          </Go>
        </h2>
        <p className="news-summary" lang={language} dir="auto">
          {summary}
        </p>
        <Facts news={news} />
      </div>
    </article>
  );
}

function Facts({ news }: { news: NewsCard }) {
  const { t } = useTranslation();
  return (
    <p className="news-facts muted">
      <Marks news={news} />
      <span className="news-by">{nameOf(news.author, t)}</span>
      <Ago at={news.at} />
      <Figures news={news} />
    </p>
  );
}

/** How many like it and have said something of it; nothing for none. */
export function Figures({ news: { likes, comments } }: { news: NewsCard }) {
  const { t } = useTranslation();
  return (
    <>
      {likes > 0 && <span>{t('news.likes', { count: likes, shown: count(likes) })}</span>}
      {comments > 0 && <span>{t('news.comments', { count: comments, shown: count(comments) })}</span>}
    </>
  );
}
