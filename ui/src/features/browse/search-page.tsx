import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Go, useGo } from '../../shared/kit/go';
import { Icon } from '../../shared/kit/icon';
import { usePathWords } from '../../shared/kit/params';
import { CreatorRanking } from '../../shared/show/creator-ranking';
import { allCollections } from '../../shared/show/queries';
import { ItemPages } from './item-pages';

const SECTIONS = ['items', 'collections', 'creators', 'community'] as const;
type Section = (typeof SECTIONS)[number];

/** `/search/{section}/{keyword}`, `/search/{keyword}` or `/search?keyword=`. */
export function askedOf(params: { query?: string; subQuery?: string }, keyword = '') {
  const { query = '', subQuery } = params;
  const section = SECTIONS.find((name) => name === query.toLowerCase());
  if (section) return { section, keyword: subQuery ?? keyword };
  return { section: 'items' as Section, keyword: query || keyword };
}

export function SearchPage() {
  const { t } = useTranslation();
  const params = usePathWords();
  const { keyword: asked } = useLocation().search as { keyword?: string };
  const { section, keyword } = askedOf(params, asked);
  return (
    <>
      <h1>{keyword ? t('browse.found', { keyword }) : t('title.search')}</h1>
      <SearchForm key={keyword} keyword={keyword} section={section} />
      <nav className="tabs" aria-label={t('title.search')}>
        {SECTIONS.map((name) => (
          <Go
            key={name}
            to={keyword ? `/search/${name}/${encodeURIComponent(keyword)}` : `/search/${name}`}
            className={name === section ? 'tab current' : 'tab'}
          >
            {t(`browse.${name}`)}
          </Go>
        ))}
      </nav>
      {keyword && section === 'items' && (
        <ItemPages asked={{ status: 'all', sort: 'recent', search: keyword }} />
      )}
      {keyword && section === 'collections' && <FoundCollections keyword={keyword} />}
      {keyword && section === 'creators' && <CreatorRanking key={keyword} search={keyword} />}
      {section === 'community' && <OfCommunity keyword={keyword} />}
    </>
  );
}

/** News are found on their own page; posts and groups are still to come. */
function OfCommunity({ keyword }: { keyword: string }) {
  const { t } = useTranslation();
  return (
    <div className="state">
      {keyword && (
        <p>
          <Go to="/news" search={{ q: keyword, language: 'all' }} className="button">
            {t('browse.inNews', { keyword })}
          </Go>
        </p>
      )}
      <p>{t('browse.communityLater')}</p>
    </div>
  );
}

function SearchForm({ keyword, section }: { keyword: string; section: Section }) {
  const { t } = useTranslation();
  const go = useGo();
  const [text, setText] = useState(keyword);
  const search = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim()) go(`/search/${section}/${encodeURIComponent(text.trim())}`);
  };
  return (
    <form className="find" onSubmit={search}>
      <input
        value={text}
        aria-label={t('nav.search')}
        placeholder={t('nav.search')}
        onChange={(event) => setText(event.target.value)}
      />
      <button type="submit" className="primary">
        <Icon name="search" /> {t('title.search')}
      </button>
    </form>
  );
}

function FoundCollections({ keyword }: { keyword: string }) {
  const { t } = useTranslation();
  const { data } = useQuery(allCollections);
  const word = keyword.toLowerCase();
  const found = data?.collections.filter((row) => `${row.name} ${row.symbol}`.toLowerCase().includes(word));
  if (found?.length === 0) return <p className="state big plain">{t('market.empty')}</p>;
  return (
    <ul className="found">
      {found?.map((row) => (
        <li key={row.id}>
          <Go to={`/personal/collection/nft/${row.id}`} className="card">
            <div className="card-body">
              <strong>{row.name}</strong>
              <span className="muted">{row.description}</span>
            </div>
          </Go>
        </li>
      ))}
    </ul>
  );
}
