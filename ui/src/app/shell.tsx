import { Link, Outlet } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { listen } from '../shared/api/live';
import { type Language, chooseLanguage } from '../shared/i18n';
import { useKeys } from '../shared/keys/use-keys';
import { Icon } from '../shared/kit/icon';
import { KeysDialog } from './keys-dialog';
import { LiveBadge } from './live-badge';
import { SearchBox } from './search-box';
import { turnTheme } from './theme';
import { WalletButton } from './wallet-button';

/** Header, page and footer; below 750 px the links move into a drawer. */
export function Shell() {
  const { t } = useTranslation();
  const [keys, setKeys] = useState(false);
  useKeys({ '?': () => setKeys(true) });
  // Kept open on every page, so that lists are still true when one comes back to them.
  useEffect(() => listen(['market'], () => undefined), []);
  return (
    <>
      <a className="skip" href="#page">
        {t('nav.skip')}
      </a>
      <Header />
      <main id="page" tabIndex={-1}>
        <Outlet />
      </main>
      <footer className="foot">
        <span>{t('page.copyright')}</span>
        <LanguageChoice when="cramped" />
        <button type="button" className="quiet wide" onClick={() => setKeys(true)}>
          <Icon name="keys" /> {t('keys.title')} <kbd>?</kbd>
        </button>
      </footer>
      {keys && <KeysDialog onClose={() => setKeys(false)} />}
    </>
  );
}

function Header() {
  const { t } = useTranslation();
  const [menu, setMenu] = useState(false);
  useKeys({ Escape: () => setMenu(false) });
  const links = (
    <>
      <Link to="/" onClick={() => setMenu(false)}>
        {t('nav.home')}
      </Link>
      <Link to="/marketplace/{-$type}" onClick={() => setMenu(false)}>
        {t('nav.market')}
      </Link>
      <Link to="/audit" onClick={() => setMenu(false)}>
        {t('audit.nav')}
      </Link>
    </>
  );
  return (
    <header className="bar">
      <Link to="/" className="brand" aria-label="Brickyard">
        <img src="/favicon.svg" alt="" width="26" height="26" /> <span>Brickyard</span>
      </Link>
      <nav className="wide" aria-label={t('nav.main')}>
        {links}
      </nav>
      <SearchBox />
      <LiveBadge />
      <LanguageChoice when="wide roomy" />
      <button type="button" className="quiet icon wide" aria-label={t('nav.theme')} onClick={turnTheme}>
        <Icon name="theme" />
      </button>
      <WalletButton />
      <button
        type="button"
        className="narrow icon"
        aria-label={t('nav.menu')}
        aria-expanded={menu}
        onClick={() => setMenu(!menu)}
      >
        <Icon name={menu ? 'close' : 'menu'} />
      </button>
      {menu && <Drawer>{links}</Drawer>}
    </header>
  );
}

function Drawer({ children }: { children: ReactNode }) {
  const { t, i18n } = useTranslation();
  const other = i18n.language === 'en' ? 'zh-HK' : 'en';
  return (
    <nav className="drawer" aria-label={t('nav.menu')}>
      <h2>{t('nav.menu')}</h2>
      {children}
      <hr />
      <button type="button" lang={other} onClick={() => chooseLanguage(other)}>
        {t(`nav.${other}`)}
      </button>
      <button type="button" onClick={turnTheme}>
        <Icon name="theme" /> {t('nav.theme')}
      </button>
    </nav>
  );
}

/** Stands in the header where there is room for it, else in the footer. */
function LanguageChoice({ when }: { when: string }) {
  const { t, i18n } = useTranslation();
  return (
    <select
      className={when}
      aria-label={t('nav.language')}
      value={i18n.language}
      onChange={(event) => chooseLanguage(event.target.value as Language)}
    >
      <option value="en">{t('nav.en')}</option>
      <option value="zh-HK">{t('nav.zh-HK')}</option>
    </select>
  );
}
