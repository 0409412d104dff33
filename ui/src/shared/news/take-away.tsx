// An operator takes a published piece of news away, for everybody.
import { useTranslation } from 'react-i18next';
import '../texts/news';
import { accountCommand } from '../api/client';
import { ask } from '../kit/confirm';
import { useDeed } from '../kit/use-deed';

interface Props {
  id: string;
  /** As the page calls it. */
  name: string;
  onDone: () => void;
}

export function TakeAway({ id, name, onDone }: Props) {
  const { t } = useTranslation();
  const { pending, deed } = useDeed(onDone);
  const press = async () => {
    if (!(await ask(t('news.askRemove')))) return;
    await deed(() => accountCommand('operator/news/withdraw', { id }), t('news.removed'));
  };
  return (
    <button
      type="button"
      disabled={pending}
      aria-label={t('news.removeOne', { title: name })}
      onClick={() => void press()}
    >
      {t('news.remove')}
    </button>
  );
}
