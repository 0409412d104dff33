// What several headers have: the sign, who is signed in, the bell, languages, social places.
import { Link, useRouter, useRouterState } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { type Language, chooseLanguage } from '../../shared/i18n';
import { Go, useGo } from '../../shared/kit/go';
import { Icon } from '../../shared/kit/icon';
import { later } from '../../shared/kit/later';
import { Menu } from '../../shared/kit/menu';
import { toast } from '../../shared/kit/toast';
import { fullPath } from '../../shared/session/paths';
import { faceOf, useSession } from '../../shared/session/store';
import { CONTACT, SOCIAL } from '../../shared/site';

/** Both come when they are first opened, into a card that is as large as they are. */
const NotificationPanel = later(
  async () => (await import('./notification-panel')).NotificationPanel,
  <div className="notices" aria-busy="true" />,
);
const WalletCard = later(
  async () => (await import('./wallet-card')).WalletCard,
  <div className="wallet-card" aria-busy="true" />,
);

export function Brand({ to = '/' }: { to?: string }) {
  return (
    <Link to={to as '/'} className="brand" aria-label="Brickyard">
      <img src="/favicon.svg" alt="" width="26" height="26" /> <span>Brickyard</span>
    </Link>
  );
}

/** The page with what is asked of it: where somebody comes back to. */
export const useHere = (): string =>
  useRouterState({ select: ({ location }) => fullPath(location) });

/** The same for what is no link. */
export function useLogIn(): () => void {
  const router = useRouter();
  const go = useGo();
  return () => {
    const redirectUri = fullPath(router.state.location);
    go(`/login?${new URLSearchParams({ redirectUri })}`);
  };
}

export function LogIn({ className = 'button' }: { className?: string }) {
  const { t } = useTranslation();
  return (
    <Go to="/login" search={{ redirectUri: useHere() }} className={className}>
      {t('nav.logIn')}
    </Go>
  );
}

export function SignUp() {
  const { t } = useTranslation();
  return (
    <Go to="/reg" search={{ redirectUri: useHere() }} className="button primary">
      {t('nav.signUp')}
    </Go>
  );
}

const LANGUAGES: Language[] = ['en', 'zh-HK'];

export function LanguageMenu() {
  const { t, i18n } = useTranslation();
  return (
    <Menu label={t('nav.language')} face={<Icon name="globe" />}>
      {(close) =>
        LANGUAGES.map((language) => (
          <button
            key={language}
            type="button"
            lang={language}
            aria-pressed={i18n.language === language}
            onClick={() => {
              chooseLanguage(language);
              close();
            }}
          >
            {t(`nav.${language}`)}
            {t(`nav.known.${language}`) !== t(`nav.${language}`) && (
              <small lang={i18n.language}>{t(`nav.known.${language}`)}</small>
            )}
          </button>
        ))
      }
    </Menu>
  );
}

/** Panel for whoever is signed in; for all others the way in. */
export function Bell() {
  const { t } = useTranslation();
  const logIn = useLogIn();
  const { user, unread } = useSession();
  if (!user) {
    return (
      <button type="button" className="quiet icon" aria-label={t('notice.bell')} onClick={logIn}>
        <Icon name="bell" />
      </button>
    );
  }
  const count = unread > 99 ? '99+' : unread || '';
  const face = (
    <>
      <Icon name="bell" />
      {count !== '' && <i className="unread">{count}</i>}
    </>
  );
  // What is seen is heard, too.
  return (
    <Menu label={`${t('notice.bell')} ${count}`.trim()} face={face}>
      {() => <NotificationPanel uid={user.uid} />}
    </Menu>
  );
}

export function Avatar() {
  const { t } = useTranslation();
  const logIn = useLogIn();
  const user = useSession((session) => session.user);
  if (!user) {
    return (
      <button type="button" className="quiet icon" aria-label={t('nav.logIn')} onClick={logIn}>
        <Icon name="user" />
      </button>
    );
  }
  const face = <img src={faceOf(user)} alt="" width="28" height="28" />;
  return (
    <Menu label={t('nav.account')} face={face} className="quiet icon avatar">
      {(close) => <WalletCard user={user} onClose={close} />}
    </Menu>
  );
}

/** Where the site is met elsewhere; a place without an address says that it comes. */
export function SocialLinks({ mail = false }: { mail?: boolean }) {
  const { t } = useTranslation();
  return (
    <span className="social">
      {SOCIAL.map(([name, href]) =>
        href ? (
          <a key={name} href={href} className="icon" aria-label={t(`share.${name}`)} rel="noopener noreferrer" target="_blank">
            <Icon name={name} />
          </a>
        ) : (
          <button key={name} type="button" className="quiet icon" aria-label={t(`share.${name}`)} onClick={() => toast(t('app.soon'))}>
            <Icon name={name} />
          </button>
        ),
      )}
      {mail && (
        <a href={`mailto:${CONTACT}`} className="icon button quiet" aria-label={t('nav.mail')}>
          <Icon name="mail" />
        </a>
      )}
    </span>
  );
}
