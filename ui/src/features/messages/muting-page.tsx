import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { MessageCategory } from '../../shared/api/types';
import { Go } from '../../shared/kit/go';
import { Failed, LineSkeletons } from '../../shared/kit/states';
import { toast } from '../../shared/kit/toast';
import { MESSAGES, mute, muted } from '../../shared/messages/queries';
import { useSession } from '../../shared/session/store';
import '../../shared/texts/inbox';

/** In the order in which people care for them. */
const CATEGORIES: MessageCategory[] = ['sales', 'offers', 'watched', 'comments', 'likes'];

/** `/message/setting`: which messages somebody gets. */
export function MutingPage() {
  const { t } = useTranslation();
  const uid = useSession((session) => session.user?.uid ?? '');
  return (
    <article className="prose settings">
      <h1>{t('title.messageSetting')}</h1>
      <p className="muted">{t('muting.lead')}</p>
      {uid === '' ? <Guest /> : <Categories uid={uid} />}
      <section className="panel">
        <h2>{t('muting.always')}</h2>
        <p className="muted">{t('muting.alwaysHelp')}</p>
      </section>
    </article>
  );
}

function Guest() {
  const { t } = useTranslation();
  return (
    <section className="panel">
      <p>{t('muting.guest')}</p>
      <Go to="/login" search={{ path: '/message/setting' }} className="button primary">
        {t('nav.logIn')}
      </Go>
    </section>
  );
}

function Categories({ uid }: { uid: string }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const options = muted(uid);
  const asked = useQuery(options);
  const change = useMutation({
    mutationFn: mute,
    // One after the other: each tells all that is left out.
    scope: { id: 'mute' },
    // Shown at once, and put back where it was not saved.
    onMutate: (wanted: MessageCategory[]) => {
      // What is asked for just now was answered before this wish: it would turn the box back.
      void client.cancelQueries({ queryKey: options.queryKey }, { revert: false, silent: true });
      const before = client.getQueryData(options.queryKey);
      client.setQueryData(options.queryKey, { muted: wanted });
      return before;
    },
    onSuccess: () => toast(t('muting.saved')),
    onError: (_, __, before) => {
      client.setQueryData(options.queryKey, before);
      toast(t('muting.failed'), { bad: true });
    },
    onSettled: () => client.invalidateQueries({ queryKey: [MESSAGES, uid] }),
  });
  if (asked.isError) return <Failed retry={() => void asked.refetch()} />;
  if (asked.isPending) return <LineSkeletons count={CATEGORIES.length} />;
  const left = asked.data.muted;
  const turn = (category: MessageCategory) =>
    change.mutate(left.includes(category) ? left.filter((one) => one !== category) : [...left, category]);
  return (
    <section className="panel" role="group" aria-label={t('muting.kinds')}>
      {CATEGORIES.map((category) => (
        <label key={category} className="radio">
          <input type="checkbox" checked={!left.includes(category)} onChange={() => turn(category)} />
          <span>
            {t(`muting.${category}`)}
            <small className="muted">{t(`muting.${category}Help`)}</small>
          </span>
        </label>
      ))}
    </section>
  );
}
