import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { ask } from '../../shared/kit/confirm';

/** Asks before somebody leaves what is not saved; once it is saved, there is nothing to lose. */
export function useUnsaved(changed: boolean): () => void {
  const { t } = useTranslation();
  const { history } = useRouter();
  const saved = useRef(false);
  useEffect(() => {
    if (!changed) return;
    const words = { confirm: t('profile.discard'), cancel: t('profile.stay') };
    return history.block({
      blockerFn: async () => !saved.current && !(await ask(t('profile.leave'), words)),
      enableBeforeUnload: () => !saved.current,
    });
  }, [changed, history, t]);
  return () => {
    saved.current = true;
  };
}
