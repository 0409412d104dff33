import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, errorKeys } from '../api/client';
import { toast } from './toast';

/** Does one thing at a time, and says what came of it. */
export function useDeed(onDone: () => void) {
  const { t } = useTranslation();
  const [pending, setPending] = useState(false);
  const deed = async (act: () => Promise<unknown>, done?: string) => {
    setPending(true);
    try {
      await act();
      if (done) toast(done);
      onDone();
    } catch (error) {
      const keys = error instanceof ApiError ? errorKeys(error) : ['error.code.0'];
      toast(t(keys), { bad: true });
    } finally {
      setPending(false);
    }
  };
  return { pending, deed };
}
