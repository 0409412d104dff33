// What stands above every list of news: its language, and words that are looked for.
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Choice } from '../../shared/kit/choice';
import { Icon } from '../../shared/kit/icon';
import { useWords } from '../../shared/kit/use-words';
import { choiceIn, choicesFor, keywordIn, wordOf } from './asked';

export function LanguageChoice() {
  const { t, i18n } = useTranslation();
  const { words, set } = useWords();
  const own = i18n.language;
  return (
    <Choice
      label={t('news.language')}
      value={choiceIn(words, own)}
      options={choicesFor(own).map((one) => [one, t(`news.languages.${one}`)])}
      onChoose={(choice) => set({ language: wordOf(choice, own) })}
    />
  );
}

export function SearchForm() {
  const { words, set } = useWords();
  const keyword = keywordIn(words);
  return <Form key={keyword} keyword={keyword} onFind={(q) => set({ q })} />;
}

function Form({ keyword, onFind }: { keyword: string; onFind: (keyword: string) => void }) {
  const { t } = useTranslation();
  const [text, setText] = useState(keyword);
  const find = (event: FormEvent) => {
    event.preventDefault();
    onFind(text.trim());
  };
  return (
    <form className="find news-find" role="search" onSubmit={find}>
      <input
        type="search"
        value={text}
        autoComplete="off"
        aria-label={t('news.search')}
        placeholder={t('news.search')}
        onChange={(event) => setText(event.target.value)}
      />
      <button type="submit" className="primary">
        <Icon name="search" /> {t('news.find')}
      </button>
      {keyword && (
        <button type="button" onClick={() => onFind('')}>
          {t('news.clear')}
        </button>
      )}
    </form>
  );
}
