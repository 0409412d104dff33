import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ask } from '../../shared/kit/confirm';
import { useDeed } from '../../shared/kit/use-deed';
import type { NewsCard } from '../../shared/api/types';
import { readAgain, withdraw } from './calls';

/** By its author, as long as somebody reads it or may come to. */
export function Withdraw({ news: { id, title, state } }: { news: NewsCard }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { pending, deed } = useDeed(() => void readAgain(client));
  if (state !== 'pending' && state !== 'published') return null;
  const press = async () => {
    if (await ask(t('news.askWithdraw', { title }))) await deed(() => withdraw(id), t('news.withdrawn'));
  };
  return (
    <button
      type="button"
      disabled={pending}
      aria-label={t('news.withdrawOne', { title })}
      onClick={() => void press()}
    >
      {t('news.withdraw')}
    </button>
  );
}
