import { useTranslation } from 'react-i18next';
import '../../shared/texts/news';
import { Go } from '../../shared/kit/go';
import { Icon } from '../../shared/kit/icon';
import { useWords } from '../../shared/kit/use-words';
import { choiceIn, keywordIn, languageOf, wordOf } from './asked';
import { NewsList } from './list';
import { Favorites, Fast } from './side';
import { LanguageChoice, SearchForm } from './tools';
import { useLiveNews } from './use-live';

/** What people tell: articles, what is short beside them, and what is liked. */
export function NewsPage() {
  const { t, i18n } = useTranslation();
  const { words } = useWords();
  useLiveNews();
  const keyword = keywordIn(words);
  const choice = choiceIn(words, i18n.language);
  const language = languageOf(choice);
  const chosen = wordOf(choice, i18n.language);
  return (
    <div className="news">
      <header className="news-head">
        <div>
          <h1>{keyword ? t('news.found', { keyword }) : t('title.news')}</h1>
          <p className="lead">{t('news.lead')}</p>
        </div>
        <Contribute />
      </header>
      <div className="filters news-tools">
        <SearchForm />
        <LanguageChoice />
      </div>
      <div className="news-columns">
        <div className="news-main">
          <NewsList />
        </div>
        <aside className="news-side">
          <Fast language={language} search={chosen ? { language: chosen } : {}} />
          <Favorites language={language} />
        </aside>
      </div>
    </div>
  );
}

export function Contribute({ fast }: { fast?: true }) {
  const { t } = useTranslation();
  return (
    <Go to="/contributenews" search={fast ? { kind: 'fast' } : {}} className="button primary news-contribute">
      <Icon name="plus" /> {t('news.contribute')}
    </Go>
  );
}
