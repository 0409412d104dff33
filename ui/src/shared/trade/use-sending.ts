import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useChain } from '../api/chains';
import { ApiError, errorKeys } from '../api/client';
import { useWallet } from '../wallet/store';
import { type Progress, failureOf } from '../wallet/transaction';
import { type Actor, OtherWallet } from './actor';

/** Does one thing with the wallet at a time, and tells how far it is. */
export function useSending() {
  const { t } = useTranslation();
  const chain = useChain();
  const { provider, account } = useWallet();
  const [progress, setProgress] = useState<Progress | null>(null);
  const busy = progress !== null && ['pending', 'hash', 'receipt'].includes(progress.stage);

  const explain = (error: unknown): Progress => {
    if (error instanceof OtherWallet) {
      return { stage: 'sendError', message: t('wallet.use', { address: error.wanted }) };
    }
    if (error instanceof ApiError) return { stage: 'functionError', message: t(errorKeys(error)) };
    const { stage, text, values, detail } = failureOf(error);
    return { stage, message: detail ? `${t(text, values)}: ${detail}` : t(text, values) };
  };

  const run = async (act: (actor: Actor) => Promise<unknown>) => {
    if (!chain || !provider || !account) {
      useWallet.setState({ choosing: true });
      return;
    }
    setProgress({ stage: 'pending' });
    try {
      await act({ chain, provider, account, tell: setProgress });
    } catch (error) {
      setProgress(explain(error));
    }
  };

  return { run, progress, busy, chain, clear: () => setProgress(null) };
}
