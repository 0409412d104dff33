import { useTranslation } from 'react-i18next';
import { useNotices } from '../../shared/session/notices';
import { openInApp } from '../../shared/session/open-app';

/** This page in the app; where the app is not there, where it is had. */
export function OpenApp() {
  const { t } = useTranslation();
  const store = () =>
    useNotices.setState({ appModal: /iPhone|iPad/.test(navigator.userAgent) ? 'apple' : 'android' });
  return (
    <button
      type="button"
      className="open-app"
      onClick={() => openInApp(location.pathname + location.search, store)}
    >
      {t('app.open')}
    </button>
  );
}
