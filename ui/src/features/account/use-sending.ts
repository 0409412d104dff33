import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, errorKeys } from '../../shared/api/client';

/** What went wrong, in the reader's language. */
export function useSaid(): (failure: unknown) => string {
  const { t } = useTranslation();
  return (failure) => {
    // Without an answer there is nothing to translate.
    if (failure instanceof ApiError && failure.code !== 0) return t(errorKeys(failure));
    return failure instanceof Error && failure.message ? failure.message : 'Error';
  };
}

/** One call at a time, with what went wrong with the last one. */
export function useSending() {
  const said = useSaid();
  const [pending, setPending] = useState(false);
  const [error, setError] = useState('');
  const send = async (call: () => Promise<void>, onError?: (message: string) => void) => {
    if (pending) return;
    setPending(true);
    setError('');
    try {
      await call();
    } catch (failure) {
      const message = said(failure);
      setError(message);
      onError?.(message);
    } finally {
      setPending(false);
    }
  };
  return { pending, error, send };
}
