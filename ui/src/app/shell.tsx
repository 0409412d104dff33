import { Link, Outlet, useNavigate } from '@tanstack/react-router';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLive } from '../shared/api/live';
import { chooseLanguage } from '../shared/i18n';
import { WalletButton, WalletChooser } from './wallet-button';

/** Header, page and footer; below 750 px the links move into a drawer. */
export function Shell() {
  const { t, i18n } = useTranslation();
  const [menu, setMenu] = useState(false);
  const links = (
    <>
      <Link to="/" onClick={() => setMenu(false)}>{t('nav.home')}</Link>
      <Link to="/marketplace/{-$type}" onClick={() => setMenu(false)}>{t('nav.market')}</Link>
    </>
  );
  return (
    <>
      <a className="skip" href="#page">{t('nav.skip')}</a>
      <header className="bar">
        <Link to="/" className="brand">
          <img src="/favicon.svg" alt="" width="24" height="24" /> Brickyard
        </Link>
        <nav className="wide">{links}</nav>
        <SearchBox />
        <LiveBadge />
        <select
          className="wide"
          aria-label={t('nav.language')}
          value={i18n.language}
          onChange={(event) => chooseLanguage(event.target.value as 'en' | 'zh-HK')}
        >
          <option value="en">English</option>
          <option value="zh-HK">繁體中文</option>
        </select>
        <ThemeButton />
        <WalletButton />
        <button type="button" className="narrow" aria-expanded={menu} onClick={() => setMenu(!menu)}>
          ☰ <span className="hidden">{t('nav.menu')}</span>
        </button>
      </header>
      {menu && (
        <aside className="drawer" aria-label={t('nav.menu')}>
          <h2>{t('nav.menu')}</h2>
          {links}
          <button type="button" onClick={() => chooseLanguage(i18n.language === 'en' ? 'zh-HK' : 'en')}>
            {i18n.language === 'en' ? '繁體中文' : 'English'}
          </button>
        </aside>
      )}
      <main id="page">
        <Outlet />
      </main>
      <footer className="foot">{t('page.copyright')}</footer>
      <WalletChooser />
    </>
  );
}

function SearchBox() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const focus = (event: KeyboardEvent) => {
      const typing = event.target instanceof HTMLElement && event.target.closest('input, select, textarea');
      if (event.key !== '/' || typing) return;
      event.preventDefault();
      input.current?.focus();
    };
    addEventListener('keydown', focus);
    return () => removeEventListener('keydown', focus);
  }, []);
  const search = (event: FormEvent) => {
    event.preventDefault();
    const keyword = input.current?.value.trim();
    if (keyword) void navigate({ to: '/marketplace/{-$type}', search: { search: keyword, status: 'all' } });
  };
  return (
    <form role="search" onSubmit={search}>
      <input ref={input} type="search" placeholder={t('nav.search')} aria-label={t('nav.search')} />
    </form>
  );
}

function LiveBadge() {
  const { t } = useTranslation();
  const { state, position } = useLive();
  return (
    <span className={`live ${state}`} title={t('live.position', { position })} role="status">
      {t(`live.${state}`)} <span className="wide number">{position > 0 && `#${position}`}</span>
    </span>
  );
}

function ThemeButton() {
  const { t } = useTranslation();
  const turn = () => {
    const now = document.documentElement.dataset.theme;
    const dark = now ? now === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
    document.documentElement.dataset.theme = dark ? 'light' : 'dark';
    localStorage.setItem('theme', dark ? 'light' : 'dark');
  };
  return (
    <button type="button" className="quiet" aria-label={t('nav.theme')} onClick={turn}>
      ◐
    </button>
  );
}
