// One piece of news: its text, where it comes from, and what people say of it.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import '../../shared/texts/news';
import { ApiError } from '../../shared/api/client';
import { Comments } from '../../shared/comments/section';
import { Go } from '../../shared/kit/go';
import { Icon } from '../../shared/kit/icon';
import { usePathWords } from '../../shared/kit/params';
import { Failed } from '../../shared/kit/states';
import { NewsText, SourceLink } from '../../shared/news/parts';
import { TakeAway } from '../../shared/news/take-away';
import { useSession } from '../../shared/session/store';
import type { NewsArticle } from '../../shared/api/types';
import { ArticleHead } from './article-head';
import { ArticleTools } from './article-tools';
import { articleOf, readAgain } from './calls';
import { StateBanner } from './state';
import { useLiveNews } from './use-live';

const ID = /^0x[0-9a-f]{64}$/;
const NOT_FOUND = 1511404;

export function ArticlePage() {
  const { contentid = '' } = usePathWords();
  const id = contentid.toLowerCase();
  return ID.test(id) ? <OneArticle key={id} id={id} /> : <Missing />;
}

function OneArticle({ id }: { id: string }) {
  const uid = useSession((session) => session.user?.uid ?? '');
  const { data, isPending, error, refetch } = useQuery(articleOf(id, uid));
  useLiveNews();
  if (isPending) return <Waiting />;
  // It may have been there a moment ago.
  if (error instanceof ApiError && error.code === NOT_FOUND) return <Missing />;
  if (!data) return <Failed retry={() => void refetch()} />;
  return <Shown news={data} uid={uid} />;
}

function Shown({ news, uid }: { news: NewsArticle; uid: string }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const operates = useSession((session) => session.user?.role !== undefined);
  const { id, language, title, picture, content, source, author, state } = news;
  const published = state === 'published';
  // Nobody else is shown what is not published.
  const own = !published || (uid !== '' && author?.account === uid);
  return (
    <article className="news-article">
      <Go to="/news" className="news-back">
        <Icon name="left" /> {t('news.toNews')}
      </Go>
      {own && <StateBanner news={news} />}
      <ArticleHead news={news} />
      {picture && <img className="news-picture" src={picture} alt="" width="1280" height="720" />}
      <NewsText content={content} language={language} />
      <footer>
        <SourceLink source={source} />
        {published && (
          <ArticleTools news={news} own={own}>
            {operates && !own && <TakeAway id={id} name={title} onDone={() => void readAgain(client)} />}
          </ArticleTools>
        )}
      </footer>
      {published && <Comments key={id} place={{ contenttype: 'news', contentid: id }} />}
    </article>
  );
}

function Waiting() {
  return (
    <div className="news-article" aria-busy="true">
      <div className="skeleton line" />
      <div className="skeleton title" />
      <div className="skeleton picture-wait" />
      <div className="skeleton panel-wait" />
    </div>
  );
}

function Missing() {
  const { t } = useTranslation();
  return (
    <div className="state tall">
      <h1>{t('news.missing')}</h1>
      <p className="muted">{t('news.missingLead')}</p>
      <Go to="/news" className="button">
        {t('news.toNews')}
      </Go>
    </div>
  );
}
