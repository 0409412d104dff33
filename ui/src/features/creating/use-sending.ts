import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useChain } from '../../shared/api/chains';
import { ApiError, errorKeys } from '../../shared/api/client';
import type { Actor } from '../../shared/trade/actor';
import { useWallet } from '../../shared/wallet/store';
import { type Progress, failureOf } from '../../shared/wallet/transaction';
import { OtherWallet } from './sign';

/** Does one thing with the wallet at a time, and tells how far it is. */
export function useSending() {
  const { t } = useTranslation();
  const chain = useChain();
  const { provider, account } = useWallet();
  const [progress, setProgress] = useState<Progress | null>(null);
  const busy = progress !== null && ['pending', 'hash', 'receipt'].includes(progress.stage);

  const explain = (error: unknown): Progress => {
    if (error instanceof OtherWallet) return { stage: 'sendError', message: t('creating.otherWallet') };
    if (error instanceof ApiError) return { stage: 'functionError', message: t(errorKeys(error)) };
    const { stage, text, detail } = failureOf(error);
    return { stage, message: detail ? `${t(text)}: ${detail}` : t(text) };
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
