import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, errorKeys } from '../api/client';

/** The field that a refusal names, if it names one. */
export const fieldOf = (error: unknown): string | undefined =>
  error instanceof ApiError ? (error.data as { field?: string } | null)?.field : undefined;

interface Told {
  field: string | undefined;
  text: string;
}

/**
 * Sends a form, once at a time. What the server says against it is kept with the field that it names; the
 * first field with something wrong has the focus then.
 */
export function useSubmit() {
  const { t } = useTranslation();
  const form = useRef<HTMLFormElement>(null);
  const [pending, setPending] = useState(false);
  const [told, setTold] = useState<Told | null>(null);
  const [tries, setTries] = useState(0);
  useEffect(() => {
    if (tries === 0) return;
    const wrong = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    // Of a group, its first choice.
    (wrong?.querySelector<HTMLElement>('input') ?? wrong)?.focus();
  }, [tries]);
  const send = async (act: () => Promise<unknown>) => {
    if (pending) return;
    setPending(true);
    setTold(null);
    try {
      await act();
    } catch (error) {
      const text = t(error instanceof ApiError ? errorKeys(error) : ['error.code.0']);
      setTold({ field: fieldOf(error), text });
      setTries((before) => before + 1);
    } finally {
      setPending(false);
    }
  };
  return {
    form,
    pending,
    told,
    send,
    /** Whether it was sent, or was not whole when somebody wanted to. */
    tried: tries > 0,
    /** Something is missing or wrong. */
    miss: () => setTries((before) => before + 1),
    forget: () => setTold(null),
  };
}
