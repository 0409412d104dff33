// News that people have contributed: all of it is read, and published or declined.
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import '../../shared/texts/comments';
import '../../shared/texts/news';
import { Author } from '../../shared/comments/person';
import { Ago } from '../../shared/kit/ago';
import { Choice } from '../../shared/kit/choice';
import { openPreview } from '../../shared/kit/over';
import { useDeed } from '../../shared/kit/use-deed';
import { Marks, NewsText, SourceLink } from '../../shared/news/parts';
import { REASONS } from '../../shared/news/words';
import type { DeclineReason, NewsArticle } from '../../shared/api/types';
import { smaller } from '../../shared/show/picture';
import { listNews, reviewNews } from './calls';

/** People write while it is read. */
const LOOK_AGAIN_MS = 10_000;
/** A text of no more characters than this stands open. */
const SHORT = 2_000;

export function NewsDesk({ onChanged }: { onChanged: () => void }) {
  const { t } = useTranslation();
  const { data, isError } = useQuery({
    queryKey: ['operator', 'news'],
    queryFn: listNews,
    refetchInterval: LOOK_AGAIN_MS,
  });
  return (
    <section className="panel" aria-labelledby="operator-news">
      <h2 id="operator-news">{t('news.desk.title')}</h2>
      <p className="muted">{t('news.desk.lead')}</p>
      {isError && <p role="alert">{t('error.code.1511500')}</p>}
      {!data && !isError && <div className="skeleton panel-wait" aria-label={t('shell.loading')} role="status" />}
      {data?.length === 0 && <p className="muted">{t('news.desk.none')}</p>}
      <ul className="operator-disputes">
        {data?.map((news) => (
          <Row key={news.id} news={news} onChanged={onChanged} />
        ))}
      </ul>
    </section>
  );
}

function Row({ news, onChanged }: { news: NewsArticle; onChanged: () => void }) {
  const { t } = useTranslation();
  const { id, language, title, content, picture, source, author, at } = news;
  return (
    <li data-news={id}>
      <p className="facts">
        <Marks news={news} always />
        <Author author={author} />
        <small className="muted">
          <Ago at={at} />
        </small>
        <SourceLink source={source} />
      </p>
      <h3 lang={language} dir="auto">
        {title}
      </h3>
      {picture && <Picture src={picture} alt={t('news.desk.picture', { title })} />}
      <details open={content.length <= SHORT}>
        <summary>{t('news.desk.text')}</summary>
        <NewsText content={content} language={language} />
      </details>
      <Deeds news={news} onChanged={onChanged} />
    </li>
  );
}

function Picture({ src, alt }: { src: string; alt: string }) {
  return (
    <button type="button" className="shot" onClick={() => openPreview({ src, alt })}>
      <img src={smaller(src, 384)} alt={alt} width="160" height="90" loading="lazy" />
    </button>
  );
}

function Deeds({ news: { id, title }, onChanged }: { news: NewsArticle; onChanged: () => void }) {
  const { t } = useTranslation();
  const [reason, setReason] = useState<DeclineReason>('not_news');
  const { pending, deed } = useDeed(onChanged);
  const decide = (why: DeclineReason | null) => void deed(() => reviewNews(id, why), t('operator.done'));
  const of = (key: string) => t('news.desk.of', { deed: t(key), title });
  return (
    <div className="operator-deeds">
      <button
        type="button"
        className="primary"
        disabled={pending}
        aria-label={of('news.desk.publish')}
        onClick={() => decide(null)}
      >
        {t('news.desk.publish')}
      </button>
      <Choice
        label={t('news.desk.why')}
        value={reason}
        options={REASONS.map((one) => [one, t(`news.reasons.${one}`)])}
        onChoose={(one) => setReason(one as DeclineReason)}
      />
      <button
        type="button"
        disabled={pending}
        aria-label={of('news.desk.decline')}
        onClick={() => decide(reason)}
      >
        {t('news.desk.decline')}
      </button>
    </div>
  );
}
