import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { accountRead } from '../../shared/api/client';
import { Dialog } from '../../shared/kit/dialog';
import { Icon } from '../../shared/kit/icon';
import { OFFERS, linkOf } from '../../shared/session/apps';
import { type Platform, useNotices } from '../../shared/session/notices';

/** Where the app is had, for one kind of phone; what has no link yet says so. */
export function AppModal() {
  const { t } = useTranslation();
  const platform = useNotices((notices) => notices.appModal);
  const links = useQuery({
    queryKey: ['app links'],
    queryFn: () => accountRead<unknown>('open/android/url'),
    enabled: platform !== null,
    retry: false,
  });
  if (!platform) return null;
  const choose = (appModal: Platform) => useNotices.setState({ appModal });
  return (
    <Dialog
      title={t('title.app')}
      closeOnClickModal
      onClose={() => useNotices.setState({ appModal: null })}
    >
      <div className="segments" role="group" aria-label={t('title.app')}>
        {(['apple', 'android'] as const).map((kind) => (
          <button key={kind} type="button" aria-pressed={kind === platform} onClick={() => choose(kind)}>
            <Icon name={kind} /> {t(`app.${kind}`)}
          </button>
        ))}
      </div>
      <ul className="app-offers">
        {OFFERS[platform].map(({ name, key }) => {
          const href = linkOf(links.data, key);
          return (
            <li key={name}>
              <strong>{t(`app.${name}`)}</strong>
              {href ? (
                <a className="button" href={href} rel="noopener noreferrer" target="_blank">
                  {t('app.get')}
                </a>
              ) : (
                <span className="tag">{t('app.soon')}</span>
              )}
            </li>
          );
        })}
      </ul>
    </Dialog>
  );
}
