import { useRouterState } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Go } from '../../shared/kit/go';
import { useSession } from '../../shared/session/store';
import { Drawer } from './drawer';
import { MenuLinks } from './menu';
import { NameSearch } from './name-search';
import { Avatar, Bell, Brand, LanguageMenu } from './parts';

/** The header of the names: the search dialog only at their front door. */
export function KidHeader() {
  const { t } = useTranslation();
  const user = useSession((session) => session.user);
  const front = useRouterState({ select: ({ location }) => /^\/kid\/?$/i.test(location.pathname) });
  return (
    <header className="bar kid">
      <Brand to="/kid" />
      <span className="suffix">.kid</span>
      <span className="push" />
      {front && <NameSearch />}
      <span className="wide">
        <LanguageMenu />
      </span>
      {!user && (
        <Go to="/login" className="button">
          {t('nav.logIn')}
        </Go>
      )}
      <Bell />
      {user && <Avatar />}
      <Drawer title={t('nav.menu')} label={t('nav.menu')} className="narrow icon">
        <MenuLinks />
      </Drawer>
    </header>
  );
}
