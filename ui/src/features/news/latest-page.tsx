// Fast news as it came: day by day, the newest first.
import { useInfiniteQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import '../../shared/texts/news';
import { everySecond } from '../../shared/kit/ago';
import { Go } from '../../shared/kit/go';
import { Icon } from '../../shared/kit/icon';
import { ListEnd } from '../../shared/kit/list-end';
import { Failed } from '../../shared/kit/states';
import { useWords } from '../../shared/kit/use-words';
import { choiceIn, languageOf, wordOf } from './asked';
import { newsOf } from './calls';
import { type Day, dateOf, daysOf, nameOf } from './days';
import { Entry } from './entry';
import { Contribute } from './news-page';
import { LanguageChoice } from './tools';
import { useLiveNews } from './use-live';

export function LatestPage() {
  const { t, i18n } = useTranslation();
  const { words } = useWords();
  useLiveNews();
  const chosen = wordOf(choiceIn(words, i18n.language), i18n.language);
  return (
    <div className="news news-latest">
      <header className="news-head">
        <div>
          <Go to="/news" search={chosen ? { language: chosen } : {}} className="news-back">
            <Icon name="left" /> {t('news.toNews')}
          </Go>
          <h1>{t('title.latest')}</h1>
          <p className="lead">{t('news.fastLead')}</p>
        </div>
        <Contribute fast />
      </header>
      <div className="filters news-tools">
        <LanguageChoice />
      </div>
      <Timeline />
    </div>
  );
}

function Timeline() {
  const { t, i18n } = useTranslation();
  const { words } = useWords();
  const language = languageOf(choiceIn(words, i18n.language));
  const list = useInfiniteQuery(newsOf({ kind: 'fast', language }));
  const days = daysOf(list.data?.pages.flatMap((page) => page.news) ?? []);
  if (list.isError && !list.data) return <Failed retry={() => void list.refetch()} />;
  if (list.isSuccess && days.length === 0) {
    return (
      <div className="state news-none">
        <Icon name="clock" />
        <p className="big plain">{t('news.noFast')}</p>
        <p className="muted">{t('news.noneLead')}</p>
      </div>
    );
  }
  return (
    <>
      {list.isPending && <Waiting />}
      {days.map((day) => (
        <DayOfNews key={day.begins} day={day} />
      ))}
      <ListEnd list={list} some={days.length > 0} />
    </>
  );
}

function DayOfNews({ day: { begins, news } }: { day: Day }) {
  const { t, i18n } = useTranslation();
  // A day becomes another one while it is looked at.
  const name = useSyncExternalStore(everySecond, () => nameOf(begins, Date.now() / 1_000));
  const date = dateOf(begins, i18n.language);
  return (
    <section className="news-day" aria-labelledby={`day-${begins}`}>
      <h2 id={`day-${begins}`}>
        {name ? t(`news.${name}`) : date} {name && <small className="muted">{date}</small>}
      </h2>
      <ol>
        {news.map((one) => (
          <Entry key={one.id} news={one} />
        ))}
      </ol>
    </section>
  );
}

function Waiting() {
  return (
    <div className="news-day" aria-hidden="true">
      {Array.from({ length: 5 }, (_, place) => (
        <div key={place} className="skeleton entry-wait" />
      ))}
    </div>
  );
}
