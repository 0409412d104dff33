// The ways to get the mobile app; what has no link yet says so.
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { accountRead } from '../api/client';
import { OFFERS, linkOf } from '../session/apps';
import type { Platform } from '../session/notices';

export function AppOffers({ platform }: { platform: Platform }) {
  const { t } = useTranslation();
  const links = useQuery({
    queryKey: ['app links'],
    queryFn: () => accountRead<unknown>('open/android/url'),
    retry: false,
  });
  return (
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
  );
}
