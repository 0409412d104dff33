// Beside the articles: what is short and new, and what people like.
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { count } from '../../shared/format';
import { Ago } from '../../shared/kit/ago';
import { Go } from '../../shared/kit/go';
import { Failed } from '../../shared/kit/states';
import { Marks } from '../../shared/news/parts';
import { pathOf } from '../../shared/news/words';
import type { NewsCard } from '../../shared/api/types';
import type { Language } from '../../shared/i18n';
import { favoritesIn, newsOf } from './calls';

const FAST_SHOWN = 8;

export function Fast({ language, search }: { language?: Language; search: Record<string, string> }) {
  const { t } = useTranslation();
  const list = useInfiniteQuery(newsOf({ kind: 'fast', language, size: FAST_SHOWN }));
  const news = list.data?.pages[0]?.news;
  return (
    <section className="panel news-fast" aria-labelledby="news-fast">
      <h2 id="news-fast">{t('news.fast')}</h2>
      {list.isError && !news && <Failed retry={() => void list.refetch()} />}
      {list.isPending && <Lines count={FAST_SHOWN} />}
      {news?.length === 0 && <p className="muted">{t('news.noFast')}</p>}
      <ol>
        {news?.map((one) => (
          <li key={one.id}>
            <small className="muted news-facts">
              <Ago at={one.at} />
              <Language news={one} />
            </small>
            <Title news={one} />
          </li>
        ))}
      </ol>
      <Go to="/news/latest" search={search} className="button">
        {t('news.allFast')}
      </Go>
    </section>
  );
}

export function Favorites({ language }: { language?: Language }) {
  const { t } = useTranslation();
  const { data, isError, isPending, refetch } = useQuery(favoritesIn(language));
  return (
    <section className="panel news-favorites" aria-labelledby="news-favorites">
      <h2 id="news-favorites">{t('news.favorites')}</h2>
      <p className="muted">{t('news.favoritesLead')}</p>
      {isError && !data && <Failed retry={() => void refetch()} />}
      {isPending && <Lines count={3} />}
      {data?.length === 0 && <p>{t('news.noFavorites')}</p>}
      <ol>
        {data?.map((one) => (
          <li key={one.id}>
            <Title news={one} />
            <small className="muted news-facts">
              <Marks news={one} />
              <span>{t('news.likes', { count: one.likes, shown: count(one.likes) })}</span>
              <Ago at={one.at} />
            </small>
          </li>
        ))}
      </ol>
    </section>
  );
}

function Title({ news: { id, language, title } }: { news: NewsCard }) {
  return (
    <Go to={pathOf(id)}>
      <span lang={language} dir="auto">
        {title}
      </span>
    </Go>
  );
}

/** That it is fast news says the list. */
function Language({ news }: { news: NewsCard }) {
  return <Marks news={{ ...news, kind: 'article' }} />;
}

function Lines({ count: lines }: { count: number }) {
  return (
    <div aria-hidden="true">
      {Array.from({ length: lines }, (_, place) => (
        <div key={place} className="skeleton line-wait" />
      ))}
    </div>
  );
}
