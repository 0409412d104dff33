import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Go } from '../../shared/kit/go';
import { Icon } from '../../shared/kit/icon';

/** The kinds of messages as the calls number them. */
const TABS = [
  ['notifications', 3],
  ['replies', 1],
  ['likes', 2],
] as const;

/** The newest messages by kind. No service sends any yet, so that every kind is honestly empty. */
export function NotificationPanel() {
  const { t } = useTranslation();
  const [tab, setTab] = useState<(typeof TABS)[number][0]>('notifications');
  return (
    <section className="notices" aria-label={t('notice.notifications')}>
      <div className="notice-tabs" role="tablist" aria-label={t('notice.notifications')}>
        {TABS.map(([name]) => (
          <button
            key={name}
            id={`tab-${name}`}
            type="button"
            role="tab"
            aria-selected={tab === name}
            aria-controls="notice-list"
            onClick={() => setTab(name)}
          >
            {t(`notice.${name}`)} <span className="tag">0</span>
          </button>
        ))}
      </div>
      <div id="notice-list" role="tabpanel" aria-labelledby={`tab-${tab}`} className="state">
        <Icon name="bell" />
        <p className="muted">{t('notice.none')}</p>
      </div>
      <Go to={`/message/${tab}`}>{t('notice.all')}</Go>
    </section>
  );
}
