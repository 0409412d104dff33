// Parts of a piece of news that its readers and its operators see alike.
import { useTranslation } from 'react-i18next';
import '../texts/news';
import { Icon } from '../kit/icon';
import { hostOf, paragraphsOf } from './words';
import type { NewsCard } from '../api/types';

/** Its text as it was written: no mark in it means anything. */
export function NewsText({ content, language }: { content: string; language: NewsCard['language'] }) {
  return (
    <div className="news-text" lang={language}>
      {paragraphsOf(content).map((words, place) => (
        <p key={place} dir="auto">
          {words}
        </p>
      ))}
    </div>
  );
}

/** Where it comes from: a page that this site knows nothing of. */
export function SourceLink({ source }: { source: string | null }) {
  const { t } = useTranslation();
  const host = hostOf(source);
  if (!host || !source) return null;
  return (
    <a className="news-source" href={source} title={source} target="_blank" rel="noopener nofollow ugc">
      <Icon name="link" />
      <span className="hidden">{t('news.source')}: </span>
      <span>{host}</span>
    </a>
  );
}

/** Which language it is in, where it is not the page's own; and that it is short. */
export function Marks({ news: { kind, language }, always }: { news: NewsCard; always?: true }) {
  const { t, i18n } = useTranslation();
  return (
    <>
      {(always || kind === 'fast') && <span className="tag">{t(`news.kinds.${kind}`)}</span>}
      {(always || language !== i18n.language) && <span className="tag">{t(`news.languages.${language}`)}</span>}
    </>
  );
}
