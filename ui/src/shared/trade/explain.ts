// Why something that a wallet was to do has stopped, in words.
import { ApiError, errorKeys } from '../api/client';
import type { TFunction } from '../translate';
import { type Progress, failureOf } from '../wallet/transaction';
import { Changed, OtherWallet, Stopped } from './actor';

/** The stage at which it stopped, and why; `onChanged` tells what is another than was shown. */
export function explained(
  error: unknown,
  t: TFunction,
  onChanged?: (changed: Changed) => string,
): Progress {
  if (error instanceof Changed) return { stage: 'functionError', message: onChanged?.(error) };
  if (error instanceof Stopped) return error.progress;
  if (error instanceof OtherWallet) {
    const message = error.wanted ? t('wallet.use', { address: error.wanted }) : t('wallet.bind');
    return { stage: 'sendError', message };
  }
  if (error instanceof ApiError) return { stage: 'functionError', message: t(errorKeys(error)) };
  const { stage, text, values, detail } = failureOf(error);
  const why = detail && t([`refusal.${detail}`, detail]);
  return { stage, message: why ? `${t(text, values)}: ${why}` : t(text, values) };
}

/** Does one thing at a time: what is asked for meanwhile, by a second click, is not done. */
export function oneAtATime() {
  let underWay = false;
  return async (act: () => Promise<void>): Promise<void> => {
    if (underWay) return;
    underWay = true;
    try {
      await act();
    } finally {
      underWay = false;
    }
  };
}
