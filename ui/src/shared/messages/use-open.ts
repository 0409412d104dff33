import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ApiError, errorKeys } from '../api/client';
import type { MessageItem } from '../api/types';
import { useGo } from '../kit/go';
import { toast } from '../kit/toast';
import { safePath } from '../session/paths';
import { useSession } from '../session/store';
import { MESSAGES, jumpOf, markRead } from './queries';
import { targetOf } from './target';

/** Marks a message as read, then goes where it leads: the server's own address in a new window. */
export function useOpen(): (message: MessageItem) => Promise<void> {
  const { t } = useTranslation();
  const go = useGo();
  const client = useQueryClient();
  const uid = useSession((session) => session.user?.uid ?? '');
  return async (message) => {
    try {
      await markRead(message.id);
      void client.invalidateQueries({ queryKey: [MESSAGES] });
      const { isjump, url } = await jumpOf(message.id);
      if (isjump) window.open(safePath(url), '_blank', 'noopener');
      else go(targetOf(message, uid));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      toast(t(errorKeys(error)), { bad: true });
    }
  };
}

/** Marks everything as read. */
export function useReadAll(): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    await markRead();
    await client.invalidateQueries({ queryKey: [MESSAGES] });
  };
}
