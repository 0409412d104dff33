import { useTranslation } from 'react-i18next';
import { PlaceLike } from '../../shared/comments/like-button';
import { nameOf } from '../../shared/comments/person';
import { count, fullDate } from '../../shared/format';
import { Go } from '../../shared/kit/go';
import { Marks, SourceLink } from '../../shared/news/parts';
import { pathOf } from '../../shared/news/words';
import type { NewsCard } from '../../shared/api/types';
import { clockOf } from './days';
import { ShareButton } from './share-button';
import { useSeen } from '../../shared/kit/use-seen';

/** One piece of fast news, whole. */
export function Entry({ news }: { news: NewsCard }) {
  const { t, i18n } = useTranslation();
  const { place, seen } = useSeen<HTMLLIElement>();
  const { id, language, title, summary, source, author, at, likes, comments } = news;
  return (
    <li ref={place} className="news-entry" data-news={id}>
      <time dateTime={new Date(at * 1_000).toISOString()} title={fullDate(at)}>
        {clockOf(at, i18n.language)}
      </time>
      <article>
        <h3 lang={language} dir="auto">
          <Go to={pathOf(id)}>{title}</Go>
        </h3>
        <p className="news-words" lang={language} dir="auto">
          {summary}
        </p>
        <p className="news-facts muted">
          {/* That it is fast news says the page. */}
          <Marks news={{ ...news, kind: 'article' }} />
          <span className="news-by">{nameOf(author, t)}</span>
          <SourceLink source={source} />
        </p>
        <div className="news-deeds">
          {seen ? (
            <PlaceLike place={{ contenttype: 'news', contentid: id }} name={title} known={likes} />
          ) : (
            <span className="like-wait" />
          )}
          <Go to={pathOf(id)} className="button quiet">
            {t('news.comments', { count: comments, shown: count(comments) })}
          </Go>
          <ShareButton id={id} title={title} />
        </div>
      </article>
    </li>
  );
}
