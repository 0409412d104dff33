import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { Go } from '../../shared/kit/go';
import { Icon } from '../../shared/kit/icon';
import { useNotices } from '../../shared/session/notices';
import { useSession } from '../../shared/session/store';
import { LiveBadge } from '../live-badge';
import { Drawer } from './drawer';
import { MAIN_LINKS } from './main-header';
import { MenuLinks } from './menu';
import { Avatar, Bell, Brand, LanguageMenu, LogIn, SignUp, SocialLinks } from './parts';
import { NameSearch } from './name-search';

function scrolled(tell: () => void): () => void {
  addEventListener('scroll', tell, { passive: true });
  return () => removeEventListener('scroll', tell);
}

/** The header of the landing page; its background comes once the page has moved below it. */
export function LandingHeader() {
  const { t } = useTranslation();
  const moved = useSyncExternalStore(scrolled, () => scrollY > 8);
  const user = useSession((session) => session.user);
  return (
    <header className={moved ? 'bar landing scrolled' : 'bar landing'}>
      <Brand />
      <nav className="wide" aria-label={t('nav.main')}>
        <Go to="/marketplace">{t('nav.market')}</Go>
        <Go to="/audit">{t('nav.audit')}</Go>
        <Go to="/news">{t('nav.news')}</Go>
        <Go to="/media">{t('nav.media')}</Go>
        <Go to="/about-us">{t('nav.about')}</Go>
        <MoreDrawer />
      </nav>
      <LiveBadge />
      <span className="wide tools">
        <span className="roomiest">
          <SocialLinks mail />
          <AppButtons />
        </span>
        <LanguageMenu />
      </span>
      <NameSearch />
      {user ? (
        <>
          <Bell />
          <Avatar />
        </>
      ) : (
        <>
          <LogIn />
          <SignUp />
        </>
      )}
      <Drawer title={t('nav.menu')} label={t('nav.menu')} className="narrow icon">
        <MenuLinks />
      </Drawer>
    </header>
  );
}

function MoreDrawer() {
  const { t } = useTranslation();
  return (
    <Drawer title={t('nav.more')} label={t('nav.more')} className="quiet" face={t('nav.more')}>
      <Go to="/cooperation">{t('nav.cooperation')}</Go>
      <Go to="/knowbody">{t('nav.avatars')}</Go>
      <Go to="/contact-us">{t('nav.contact')}</Go>
      <hr />
      {[...MAIN_LINKS, ['media', '/media'] as const].map(([name, to]) => (
        <Go key={to} to={to} className="second">
          {t(`nav.${name}`)}
        </Go>
      ))}
      <hr />
      <SocialLinks mail />
      <AppButtons />
    </Drawer>
  );
}

/** The app for either kind of phone. */
export function AppButtons() {
  const { t } = useTranslation();
  return (
    <span className="social">
      {(['android', 'apple'] as const).map((appModal) => (
        <button
          key={appModal}
          type="button"
          className="quiet icon"
          aria-label={t('app.for', { platform: t(`app.${appModal}`) })}
          onClick={() => useNotices.setState({ appModal })}
        >
          <Icon name={appModal} />
        </button>
      ))}
    </span>
  );
}
