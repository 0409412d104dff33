import { useTranslation } from 'react-i18next';
import { Go } from '../../shared/kit/go';
import { Icon } from '../../shared/kit/icon';
import { Menu } from '../../shared/kit/menu';
import { useSession } from '../../shared/session/store';
import { LiveBadge } from '../live-badge';
import { SearchBox } from '../search-box';
import { turnTheme } from '../theme';
import { WalletButton } from '../wallet-button';
import { Drawer } from './drawer';
import { MenuLinks } from './menu';
import { Avatar, Bell, Brand, LanguageMenu, useLogIn } from './parts';

export const MAIN_LINKS = [
  ['home', '/'],
  ['launchpad', '/launchpad'],
  ['market', '/marketplace'],
  ['news', '/news'],
  ['audit', '/audit'],
] as const;

/** The header of most pages; below 750 px its links and what can be made move into a drawer. */
export function MainHeader({ white }: { white: boolean }) {
  const { t } = useTranslation();
  return (
    <header className={white ? 'bar white' : 'bar'}>
      <Brand />
      <nav className="wide" aria-label={t('nav.main')}>
        {MAIN_LINKS.map(([name, to]) => (
          <Go key={to} to={to}>
            {t(`nav.${name}`)}
          </Go>
        ))}
      </nav>
      <SearchBox />
      <LiveBadge />
      <span className="wide tools">
        <CreateMenu />
        <LanguageMenu />
        <button type="button" className="quiet icon roomy" aria-label={t('nav.theme')} onClick={turnTheme}>
          <Icon name="theme" />
        </button>
      </span>
      <Bell />
      <Avatar />
      <WalletButton />
      <Drawer title={t('nav.menu')} label={t('nav.menu')} className="narrow icon">
        <MenuLinks />
      </Drawer>
    </header>
  );
}

/** What can be made here, by whoever is signed in. */
function CreateMenu() {
  const { t } = useTranslation();
  const logIn = useLogIn();
  const user = useSession((session) => session.user);
  const face = (
    <>
      <Icon name="plus" /> <span>{t('nav.create')}</span>
    </>
  );
  if (!user) {
    return (
      <button type="button" className="quiet create" aria-label={t('nav.create')} onClick={logIn}>
        {face}
      </button>
    );
  }
  return (
    <Menu label={t('nav.create')} face={face} className="quiet create">
      {(close) => (
        <>
          <Go to="/nftCreate" onClick={close}>
            {t('nav.nfts')}
          </Go>
          <Go to="/community/groupCreate" onClick={close}>
            {t('nav.group')}
          </Go>
        </>
      )}
    </Menu>
  );
}
