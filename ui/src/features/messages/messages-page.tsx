import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Go, useGo } from '../../shared/kit/go';
import { Icon } from '../../shared/kit/icon';
import { ListEnd } from '../../shared/kit/list-end';
import { usePathWords } from '../../shared/kit/params';
import { Failed, LineSkeletons } from '../../shared/kit/states';
import { useTabs } from '../../shared/kit/use-tabs';
import { MessageLine } from '../../shared/messages/message-line';
import { KINDS, type KindName, all, unread } from '../../shared/messages/queries';
import { useOpen, useReadAll } from '../../shared/messages/use-open';
import { useSession } from '../../shared/session/store';
import '../../shared/texts/inbox';

const nameOf = (word: string | undefined): KindName =>
  KINDS.find(([name]) => name === word?.toLowerCase())?.[0] ?? 'notifications';

/** All messages of a kind, newest first; the kind stands in the address. */
export function MessagesPage() {
  const { t } = useTranslation();
  const go = useGo();
  const uid = useSession((session) => session.user?.uid ?? '');
  const tab = nameOf(usePathWords().subclass);
  const counts = useQuery({ ...unread(uid), enabled: uid !== '' });
  const readAll = useReadAll();
  const names = KINDS.map(([name]) => name);
  const { list, tab: tabKeys } = useTabs(names, tab, (name) => go(`/message/${name}`, { replace: true }));
  return (
    <article className="inbox">
      <header>
        <h1>{t('title.message')}</h1>
        <Go to="/message/setting" className="button quiet">
          <Icon name="bell" /> {t('title.setting')}
        </Go>
        <button type="button" className="quiet" disabled={!counts.data?.num} onClick={() => void readAll()}>
          <Icon name="check" /> {t('inbox.readAll')}
        </button>
      </header>
      <div className="notice-tabs" role="tablist" aria-label={t('title.message')} {...list}>
        {KINDS.map(([name, , total]) => (
          <button key={name} type="button" aria-controls="inbox-list" {...tabKeys(name)}>
            {t(`notice.${name}`)} <span className="tag">{counts.data?.[total] ?? 0}</span>
          </button>
        ))}
      </div>
      <div id="inbox-list" role="tabpanel" aria-labelledby={`tab-${tab}`} className="panel">
        <Messages key={tab} uid={uid} kind={tab} />
      </div>
    </article>
  );
}

function Messages({ uid, kind }: { uid: string; kind: KindName }) {
  const { t, i18n } = useTranslation();
  const list = useInfiniteQuery({ ...all(uid, kind, i18n.language), enabled: uid !== '' });
  const open = useOpen();
  const messages = list.data?.pages.flatMap((page) => page.list) ?? [];
  if (list.isError && messages.length === 0) return <Failed retry={() => void list.refetch()} />;
  if (list.isSuccess && messages.length === 0) {
    return (
      <div className="state big">
        <Icon name="bell" />
        <p className="muted">{t('notice.none')}</p>
      </div>
    );
  }
  return (
    <>
      {list.isPending && <LineSkeletons count={6} />}
      <ul className="messages">
        {messages.map((message) => (
          <MessageLine key={message.id} message={message} onOpen={() => void open(message)} />
        ))}
      </ul>
      <ListEnd list={list} some={messages.length > 0} end={t('inbox.end')} />
    </>
  );
}
