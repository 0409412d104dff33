import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Go } from '../../shared/kit/go';
import { Icon } from '../../shared/kit/icon';
import { Failed, LineSkeletons } from '../../shared/kit/states';
import { useTabs } from '../../shared/kit/use-tabs';
import { MessageLine } from '../../shared/messages/message-line';
import { KINDS, type KindName, PANEL_SIZE, newest, unread } from '../../shared/messages/queries';
import { useOpen } from '../../shared/messages/use-open';

/** The newest messages by kind, with how many are unread. */
export function NotificationPanel({ uid }: { uid: string }) {
  const { t, i18n } = useTranslation();
  const [tab, setTab] = useState<KindName>('notifications');
  const counts = useQuery(unread(uid));
  const list = useQuery(newest(uid, tab, i18n.language));
  const open = useOpen();
  const names = KINDS.map(([name]) => name);
  const { list: keys, tab: tabKeys } = useTabs(names, tab, setTab);
  return (
    <section className="notices" aria-label={t('notice.notifications')}>
      <div className="notice-tabs" role="tablist" aria-label={t('notice.notifications')} {...keys}>
        {KINDS.map(([name, , total]) => (
          <button key={name} type="button" aria-controls="notice-list" {...tabKeys(name)}>
            {t(`notice.${name}`)} <span className="tag">{counts.data?.[total] ?? 0}</span>
          </button>
        ))}
      </div>
      <div id="notice-list" role="tabpanel" aria-labelledby={`tab-${tab}`} aria-busy={list.isPending}>
        {list.isPending && <LineSkeletons count={PANEL_SIZE} />}
        {list.isError && <Failed retry={() => void list.refetch()} />}
        {list.data?.list.length === 0 && (
          <div className="state">
            <Icon name="bell" />
            <p className="muted">{t('notice.none')}</p>
          </div>
        )}
        <ul className="messages">
          {list.data?.list.map((message) => (
            <MessageLine key={message.id} message={message} onOpen={() => void open(message)} />
          ))}
        </ul>
      </div>
      <Go to={`/message/${tab}`}>{t('notice.all')}</Go>
    </section>
  );
}
