import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useChain } from '../api/chains';
import '../texts/trade';
import { useWallet } from '../wallet/store';
import type { Progress } from '../wallet/transaction';
import type { Actor, Changed } from './actor';
import { explained, oneAtATime } from './explain';

/**
 * Does one thing with the wallet at a time, on the first chain unless told, and says how far it is; opens
 * the chooser when no wallet is there. It is busy until the whole of it is over, whatever is told meanwhile.
 */
export function useSending(chainId?: number) {
  const { t } = useTranslation();
  const chain = useChain(chainId);
  const { provider, account } = useWallet();
  const [alone] = useState(oneAtATime);
  const [progress, setProgress] = useState<Progress | null>(null);
  const [busy, setBusy] = useState(false);

  const run = async (
    act: (actor: Actor) => Promise<unknown>,
    onChanged?: (changed: Changed) => string,
  ): Promise<void> => {
    if (!chain || !provider || !account) {
      useWallet.setState({ choosing: true });
      return;
    }
    await alone(async () => {
      setBusy(true);
      setProgress({ stage: 'pending' });
      try {
        await act({ chain, provider, account, tell: setProgress });
      } catch (error) {
        setProgress(explained(error, t, onChanged));
      }
      setBusy(false);
    });
  };

  return { run, progress, busy, chain };
}
