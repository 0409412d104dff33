// Articles, newest first, or what was found: the list goes on as one comes to its end.
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../shared/kit/icon';
import { ListEnd } from '../../shared/kit/list-end';
import { Failed } from '../../shared/kit/states';
import { useWords } from '../../shared/kit/use-words';
import { choiceIn, keywordIn, languageOf } from './asked';
import { newsOf } from './calls';
import { Card } from './card';
import { unique } from './days';

export function NewsList() {
  const { i18n } = useTranslation();
  const { words } = useWords();
  const keyword = keywordIn(words);
  const language = languageOf(choiceIn(words, i18n.language));
  const list = useInfiniteQuery(newsOf(keyword ? { keyword, language } : { kind: 'article', language }));
  const news = unique(list.data?.pages.flatMap((page) => page.news) ?? []);
  if (list.isError && !list.data) return <Failed retry={() => void list.refetch()} />;
  if (list.isPending) return <Waiting lead={!keyword} />;
  if (news.length === 0) return <None keyword={keyword} everywhere={language === undefined} />;
  // Of what is found, nothing is more than the rest.
  const [lead, ...others] = keyword ? [undefined, ...news] : news;
  return (
    <>
      {lead && <Card news={lead} lead />}
      <div className="news-grid">
        {others.map((one) => one && <Card key={one.id} news={one} />)}
      </div>
      <ListEnd list={list} some={news.length > 0} />
    </>
  );
}

/** As high as what will come. */
function Waiting({ lead }: { lead: boolean }) {
  return (
    <div aria-hidden="true">
      {lead && <div className="skeleton lead-wait" />}
      <div className="news-grid">
        {Array.from({ length: 4 }, (_, place) => (
          <div key={place} className="skeleton card-wait" />
        ))}
      </div>
    </div>
  );
}

/** Says which list is empty, and where there may be more. */
function None({ keyword, everywhere }: { keyword: string; everywhere: boolean }) {
  const { t } = useTranslation();
  const { set } = useWords();
  const here = everywhere ? 'news.none' : 'news.noneHere';
  return (
    <div className="state news-none">
      <Icon name="news" />
      <p className="big plain">{keyword ? t('news.foundNone', { keyword }) : t(here)}</p>
      {!keyword && <p className="muted">{t('news.noneLead')}</p>}
      {!everywhere && (
        <button type="button" onClick={() => set({ language: 'all' })}>
          {t('news.everywhere')}
        </button>
      )}
    </div>
  );
}
