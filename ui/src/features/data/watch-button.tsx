// Puts a collection on one's watchlist, or takes it off. Whoever is not signed in is asked who they are.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useDeed } from '../../shared/kit/use-deed';
import { useNotices } from '../../shared/session/notices';
import { useSession } from '../../shared/session/store';
import { unwatch, watch, watchedBy } from './queries';

/** `small`: a star, where there is no room for the word. */
export function WatchButton({ id, name, small }: { id: string; name: string; small?: true }) {
  const { t } = useTranslation();
  const uid = useSession((session) => session.user?.uid ?? '');
  const client = useQueryClient();
  const query = useQuery(watchedBy(uid));
  const { pending, deed } = useDeed(() => void client.invalidateQueries({ queryKey: ['data', 'watched'] }));
  if (uid && !query.data) return null;
  const watched = query.data?.watched.some((row) => row.collection === id) ?? false;
  const press = () => {
    if (!uid) return useNotices.setState({ login: { refresh: false } });
    void deed(() => (watched ? unwatch(id) : watch(id)));
  };
  const told = t(watched ? 'data.unwatch' : 'data.watch');
  return (
    <button
      type="button"
      className={`watch${watched ? ' current' : ''}${small ? ' small' : ''}`}
      aria-pressed={watched}
      aria-label={`${small ? t('data.watch') : told}: ${name}`}
      disabled={pending}
      onClick={press}
    >
      <span aria-hidden="true">{watched ? '★' : '☆'}</span>{!small && ` ${told}`}
    </button>
  );
}
