import { useNavigate, useRouterState } from '@tanstack/react-router';
import { type FormEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useGo } from '../shared/kit/go';
import { useKeys } from '../shared/keys/use-keys';
import { Icon } from '../shared/kit/icon';

/** On the market it narrows the list that is shown; elsewhere it opens the page of results. */
export function SearchBox() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const go = useGo();
  const market = useRouterState({ select: ({ location }) => /^\/marketplace\b/i.test(location.pathname) });
  const input = useRef<HTMLInputElement>(null);
  // A page may have a field of its own for it.
  const field = () => document.querySelector<HTMLElement>('[data-slash]') ?? input.current;
  useKeys({ '/': () => field()?.focus() });
  const search = (event: FormEvent) => {
    event.preventDefault();
    const keyword = input.current?.value.trim();
    if (!keyword) return;
    input.current?.blur();
    if (!market) return go(`/search/${encodeURIComponent(keyword)}`);
    void navigate({
      to: '/marketplace/{-$type}',
      // What else was chosen there stays chosen.
      search: (chosen) => ({ ...chosen, itemId: undefined, search: keyword, status: 'all' }),
    });
  };
  return (
    <form role="search" aria-label={t('nav.search')} onSubmit={search}>
      <Icon name="search" />
      <input
        ref={input}
        type="search"
        enterKeyHint="search"
        placeholder={t('nav.search')}
        aria-label={t('nav.search')}
        aria-keyshortcuts="/"
      />
      <kbd aria-hidden="true">/</kbd>
    </form>
  );
}
