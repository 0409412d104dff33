import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { chainOf } from '../api/chains';
import { itemKeys } from '../api/keys';
import { useGo } from '../kit/go';
import { fullPath } from '../session/paths';
import { type User, useSession } from '../session/store';
import { type Actor, type Changed, OtherWallet } from './actor';
import { settle } from './provisional';
import { useSending } from './use-sending';

/** One acts by one's account's wallet, and by no other that happens to be connected. */
export function notBound(user: User, account: string): OtherWallet | null {
  const same = user.walletaddress.toLowerCase() === account.toLowerCase();
  return same ? null : new OtherWallet(user.walletaddress);
}

/**
 * Runs one action about an item or a collection by the account's own wallet, and has its pages asked anew.
 * Nobody acts without a session: they log in first, and come back (B105). The chain is that of the item or
 * the collection, unless it is about neither.
 */
export function useAction(itemId: string, chainId = chainOf(itemId)) {
  const client = useQueryClient();
  const router = useRouter();
  const go = useGo();
  const { run: send, progress, busy } = useSending(chainId);

  const run = async (
    action: (actor: Actor) => Promise<void>,
    onChanged?: (changed: Changed) => string,
  ) => {
    const { user } = useSession.getState();
    if (!user) {
      const path = fullPath(router.state.location);
      return go(`/login?${new URLSearchParams({ path })}`);
    }
    await send(async (actor) => {
      const other = notBound(user, actor.account);
      if (other) throw other;
      await action(actor);
    }, onChanged);
    await client.invalidateQueries({ queryKey: itemKeys.one(itemId) });
    settle(itemId);
  };

  return { run, progress, busy, done: progress?.stage === 'indexed' };
}
