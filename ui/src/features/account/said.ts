// What went wrong with a call, in the reader's language.
import i18next from 'i18next';
import { ApiError, errorKeys } from '../../shared/api/client';

export function textOf(failure: unknown): string {
  // Half an answer has no code that could be translated.
  if (failure instanceof ApiError && failure.code !== 0) return i18next.t(errorKeys(failure));
  // No answer at all, which each browser says in words of its own.
  if (failure instanceof TypeError) return i18next.t('error.code.0');
  return failure instanceof Error && failure.message ? failure.message : 'Error';
}
