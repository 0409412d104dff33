import { useTranslation } from 'react-i18next';
import { type Language, chooseLanguage } from '../shared/i18n';
import { switchKeys, useKeysOn } from '../shared/keys/use-keys';
import { Choice } from '../shared/kit/choice';
import { turnTheme } from './theme';

/** How this browser shows the site. */
export function SettingsPage() {
  const { t, i18n } = useTranslation();
  const on = useKeysOn((keys) => keys.on);
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
    </article>
  );
}
