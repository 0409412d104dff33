import { useTranslation } from 'react-i18next';
import { type Language, chooseLanguage } from '../shared/i18n';
import { switchKeys, useKeysOn } from '../shared/keys/use-keys';
import { Choice } from '../shared/kit/choice';
import { Go } from '../shared/kit/go';
import { useSession } from '../shared/session/store';
import { turnTheme } from './theme';

/** How this browser shows the site. */
export function SettingsPage() {
  const { t, i18n } = useTranslation();
  const on = useKeysOn((keys) => keys.on);
  const user = useSession((session) => session.user);
  return (
    <article className="prose settings">
      <h1>{t('title.setting')}</h1>
      <p className="muted">{t('setting.lead')}</p>
      <section className="panel">
        <Choice
          label={t('nav.language')}
          value={i18n.language}
          options={[
            ['en', t('nav.en')],
            ['zh-HK', t('nav.zh-HK')],
          ]}
          onChoose={(language) => chooseLanguage(language as Language)}
        />
        <button type="button" onClick={turnTheme}>
          {t('nav.theme')}
        </button>
        <label className="radio">
          <input type="checkbox" checked={on} onChange={(event) => switchKeys(event.target.checked)} />
          <span>
            {t('keys.on')}
            <small className="muted">{t('keys.onHelp')}</small>
          </span>
        </label>
      </section>
      {user?.email && (
        <section className="panel">
          <p>
            {t('setting.account')} <strong>{user.email}</strong>
          </p>
          <Go to="/forgot" search={{ sendEmailType: 'editPass' }} className="button">
            {t('setting.password')}
          </Go>
        </section>
      )}
      {user && !user.email && (
        <section className="panel">
          <p>{t('setting.noEmail')}</p>
          <Go to="/bind/email" search={{ path: '/setting' }} className="button">
            {t('setting.bindEmail')}
          </Go>
        </section>
      )}
    </article>
  );
}
