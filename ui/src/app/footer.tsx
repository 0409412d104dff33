import { useTranslation } from 'react-i18next';
import { Go } from '../shared/kit/go';
import { Icon } from '../shared/kit/icon';
import { AppButtons } from './headers/landing-header';
import { LanguageMenu, SocialLinks } from './headers/parts';
import { turnTheme } from './theme';

const MORE = [
  ['market', '/marketplace'],
  ['about', '/about-us'],
  ['articles', '/article'],
  ['cooperation', '/cooperation'],
  ['subscribe', '/subscribe'],
  ['app', '/app'],
] as const;
// In a tab of their own: who reads terms is in the middle of something.
const LEGAL = [
  ['terms', '/terms'],
  ['privacy', '/privacy'],
  ['contact', '/contact-us'],
] as const;

export function Footer({ onKeys }: { onKeys: () => void }) {
  const { t } = useTranslation();
  return (
    <footer className="foot">
      <div className="foot-main">
        <section aria-labelledby="community">
          <AppButtons />
          <SocialLinks />
          <strong id="community">{t('shell.community')}</strong>
        </section>
        <nav aria-label={t('shell.more')}>
          {MORE.map(([name, to]) => (
            <Go key={to} to={to}>
              {t(`title.${name}`)}
            </Go>
          ))}
        </nav>
        <nav aria-label={t('shell.legal')}>
          {LEGAL.map(([name, to]) => (
            <Go key={to} to={to} newTab>
              {t(`title.${name}`)}
            </Go>
          ))}
        </nav>
      </div>
      <div className="foot-line">
        <span>{t('page.copyright')}</span>
        <button type="button" className="quiet wide" onClick={onKeys}>
          <Icon name="keys" /> {t('keys.title')} <kbd>?</kbd>
        </button>
        <span className="tools">
          <LanguageMenu />
          <button type="button" className="quiet icon" aria-label={t('nav.theme')} onClick={turnTheme}>
            <Icon name="theme" />
          </button>
        </span>
      </div>
    </footer>
  );
}
