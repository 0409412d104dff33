import { useTranslation } from 'react-i18next';
import { accountRead } from '../../shared/api/client';
import { storeLink } from '../../shared/session/apps';
import { type Platform, useNotices } from '../../shared/session/notices';
import { openInApp } from '../../shared/session/open-app';

/** Asked for while the app may open, so that nobody waits for it after. */
function storeOf(platform: Platform): () => void {
  const links = accountRead<unknown>('open/android/url').catch(() => null);
  return () =>
    void links.then((answer) => {
      const store = storeLink(answer, platform);
      if (store) location.assign(store);
      else useNotices.setState({ appModal: platform });
    });
}

/** This page in the app; where the app is not there, where it is had. */
export function OpenApp() {
  const { t } = useTranslation();
  const open = () => {
    const platform = /iPhone|iPad/.test(navigator.userAgent) ? 'apple' : 'android';
    openInApp(location.pathname + location.search, storeOf(platform));
  };
  return (
    <button type="button" className="open-app" onClick={open}>
      {t('app.open')}
    </button>
  );
}
