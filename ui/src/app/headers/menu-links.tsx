import { useTranslation } from 'react-i18next';
import { chooseLanguage } from '../../shared/i18n';
import { Go } from '../../shared/kit/go';
import { Icon } from '../../shared/kit/icon';
import { useSession } from '../../shared/session/store';
import { turnTheme } from '../theme';
import { LogIn } from './parts';

const FIRST = [
  ['home', '/'],
  ['launchpad', '/launchpad'],
  ['market', '/marketplace'],
  ['news', '/news'],
  ['audit', '/audit'],
  ['kid', '/kid'],
] as const;
const CREATE = [
  ['nfts', '/nftCreate'],
  ['group', '/community/groupCreate'],
] as const;
const SECOND = [
  ['media', '/media'],
  ['community', '/community'],
  ['data', '/data'],
  ['about', '/about-us'],
  ['cooperation', '/cooperation'],
  ['avatars', '/knowbody'],
  ['contact', '/contact-us'],
  ['articles', '/article'],
  ['setting', '/setting'],
] as const;

/** What stands in the drawer of a phone: the site, what is beside it, and how it looks. */
export function MenuLinks() {
  const { t, i18n } = useTranslation();
  const user = useSession((session) => session.user);
  const other = i18n.language === 'en' ? 'zh-HK' : 'en';
  return (
    <>
      {FIRST.map(([name, to]) => (
        <Go key={to} to={to}>
          {t(`nav.${name}`)}
        </Go>
      ))}
      {user && (
        <div role="group" aria-labelledby="menu-create">
          <strong id="menu-create">{t('nav.create')}</strong>
          {CREATE.map(([name, to]) => (
            <Go key={to} to={to} className="second">
              {t(`nav.${name}`)}
            </Go>
          ))}
        </div>
      )}
      <hr />
      {SECOND.map(([name, to]) => (
        <Go key={to} to={to} className="second">
          {t(`title.${name}`)}
        </Go>
      ))}
      {user ? (
        <Go to="/profile" className="button">
          {t('account.profile')}
        </Go>
      ) : (
        <LogIn className="button primary" />
      )}
      <button type="button" lang={other} onClick={() => chooseLanguage(other)}>
        <Icon name="globe" /> {t(`nav.${other}`)}
      </button>
      <button type="button" onClick={turnTheme}>
        <Icon name="theme" /> {t('nav.theme')}
      </button>
    </>
  );
}
