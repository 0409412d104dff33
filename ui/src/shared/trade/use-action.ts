import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useChain } from '../api/chains';
import { ApiError, errorKeys } from '../api/client';
import { itemKeys } from '../api/keys';
import { useGo } from '../kit/go';
import { fullPath } from '../session/paths';
import { type User, useSession } from '../session/store';
import { useWallet } from '../wallet/store';
import { type Progress, failureOf } from '../wallet/transaction';
import { type Actor, Changed } from './actor';

/** One acts by one's account's wallet, and by no other that happens to be connected. */
export function notBound(user: User, account: string): { key: string; address?: string } | null {
  if (user.walletaddress.toLowerCase() === account.toLowerCase()) return null;
  if (!user.walletaddress) return { key: 'wallet.bind' };
  return { key: 'wallet.use', address: user.walletaddress };
}

/**
 * Runs one action of the wallet and tells how far it is; opens the chooser when none is there. Nobody
 * acts without a session: they log in first, and come back (B105).
 */
export function useAction(itemId: string) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const router = useRouter();
  const go = useGo();
  const chain = useChain();
  const { provider, account } = useWallet();
  const [progress, setProgress] = useState<Progress | null>(null);
  const busy = progress !== null && ['pending', 'hash', 'receipt'].includes(progress.stage);

  const explain = (error: unknown, onChanged?: (changed: Changed) => string): Progress => {
    if (error instanceof Changed) {
      return { stage: 'functionError', message: onChanged?.(error) };
    }
    if (error instanceof ApiError) return { stage: 'functionError', message: t(errorKeys(error)) };
    const { stage, text, values, detail } = failureOf(error);
    return { stage, message: detail ? `${t(text, values)}: ${detail}` : t(text, values) };
  };

  const run = async (
    action: (actor: Actor) => Promise<void>,
    onChanged?: (changed: Changed) => string,
  ) => {
    const { user } = useSession.getState();
    if (!user) {
      const path = fullPath(router.state.location);
      return go(`/login?${new URLSearchParams({ path })}`);
    }
    if (!chain || !provider || !account) {
      useWallet.setState({ choosing: true });
      return;
    }
    const refused = notBound(user, account);
    if (refused) return setProgress({ stage: 'sendError', message: t(refused.key, refused) });
    try {
      await action({ chain, provider, account, tell: setProgress });
    } catch (error) {
      setProgress(explain(error, onChanged));
    }
    await client.invalidateQueries({ queryKey: itemKeys.one(itemId) });
  };

  return { run, progress, busy, done: progress?.stage === 'indexed' };
}
