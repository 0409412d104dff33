import { useTranslation } from 'react-i18next';
import { useSession } from '../../shared/session/store';
import { Drawer } from './drawer';
import { MenuLinks } from './menu';
import { NameSearch } from './name-search';
import { Avatar, Bell, Brand, LanguageMenu, LogIn } from './parts';

/** The header of the names. */
export function KidHeader() {
  const { t } = useTranslation();
  const user = useSession((session) => session.user);
  return (
    <header className="bar kid">
      <Brand to="/kid" />
      <span className="suffix">.kid</span>
      <span className="push" />
      <NameSearch />
      <span className="wide">
        <LanguageMenu />
      </span>
      {!user && <LogIn />}
      <Bell />
      {user && <Avatar />}
      <Drawer title={t('nav.menu')} label={t('nav.menu')} className="narrow icon">
        <MenuLinks />
      </Drawer>
    </header>
  );
}
