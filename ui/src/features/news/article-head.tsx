import { useTranslation } from 'react-i18next';
import { Author, Face } from '../../shared/comments/person';
import { fullDate } from '../../shared/format';
import { Ago } from '../../shared/kit/ago';
import { Why } from '../../shared/kit/why';
import { Marks } from '../../shared/news/parts';
import type { NewsArticle } from '../../shared/api/types';

const TO_THE_MINUTE = 16;

/** What it is called, who wrote it and when. */
export function ArticleHead({ news }: { news: NewsArticle }) {
  const { t } = useTranslation();
  const { language, title, author, at, state, position } = news;
  return (
    <header className="news-article-head">
      <p className="news-facts">
        <Marks news={news} always />
      </p>
      <h1 lang={language} dir="auto">
        {title}
      </h1>
      <div className="news-author">
        <Face author={author} />
        <p>
          <span className="news-by">
            <Author author={author} />
          </span>
          <small className="muted">
            {fullDate(at).slice(0, TO_THE_MINUTE)} · <Ago at={at} />
            {state === 'published' && (
              <>
                {' '}
                <Why about={t('news.states.published')} of={{ position }} />
              </>
            )}
          </small>
        </p>
      </div>
    </header>
  );
}
