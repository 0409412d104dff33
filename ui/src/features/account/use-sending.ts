import { useState } from 'react';
import { textOf } from './said';

/** One call at a time, with what went wrong with the last one. */
export function useSending() {
  const [pending, setPending] = useState(false);
  const [error, setError] = useState('');
  const send = async (call: () => Promise<void>, onError?: (message: string) => void) => {
    if (pending) return;
    setPending(true);
    setError('');
    try {
      await call();
    } catch (failure) {
      const message = textOf(failure);
      setError(message);
      onError?.(message);
    } finally {
      setPending(false);
    }
  };
  return { pending, error, send };
}
