// The wallet of an account: bound, switched and let go, each with a signed message.
import i18next from 'i18next';
import '../../shared/texts/login';
import { ApiError, accountCommand, accountRead, errorKeys } from '../../shared/api/client';
import { ask } from '../../shared/kit/confirm';
import { toast } from '../../shared/kit/toast';
import { startSession, useSession } from '../../shared/session/store';
import { useWallet } from '../../shared/wallet/store';
import { loginByWallet } from './wallet-login';
import { NotSigned, type Purpose, signFor } from './wallet-sign';

const DONE_ALREADY = 1511452;

/** A wallet that is bound, or let go, already: as good as done. */
export function settled(error: unknown): void {
  if (!(error instanceof ApiError && error.code === DONE_ALREADY)) throw error;
}

const t = (keys: string | string[]) => i18next.t(keys);

async function send(path: string, purpose: Purpose): Promise<boolean> {
  try {
    await accountCommand(`user/${path}/wallet/address`, await signFor(purpose)).catch(settled);
    startSession();
    return true;
  } catch (error) {
    if (error instanceof NotSigned) toast(t(error.message), { bad: true });
    else toast(error instanceof ApiError ? t(errorKeys(error)) : 'Error', { bad: true });
    return false;
  }
}

/** Lets the account's wallet go, after a question. It must be the connected one, since it signs. */
export async function unbindWallet(bound: string): Promise<void> {
  if (!(await ask(t('wallet.sure')))) return;
  const { account } = useWallet.getState();
  if (account?.toLowerCase() !== bound.toLowerCase()) {
    const words = i18next.t('wallet.use', { address: bound });
    toast(words, { bad: true });
    useWallet.setState({ choosing: account === null });
    return;
  }
  await send('unbind', 'unbind');
}

/** What a wallet that was just connected means for who is signed in; `leave` ends the session alone. */
export async function settleWallet(account: string, leave: () => Promise<void>): Promise<void> {
  const user = useSession.getState().user;
  if (!user || user.walletaddress.toLowerCase() === account.toLowerCase()) return;
  const path = `user/wallet/bind/status?address=${account}`;
  const { status } = await accountRead<{ bind: boolean; status: number }>(path);
  if (status === 0) {
    const words = { confirm: t('login.toLogin') };
    if (!(await ask(t('login.boundElsewhere'), words))) return;
    await leave();
    const entered = await loginByWallet().catch((error: unknown) => {
      if (error instanceof NotSigned || error instanceof ApiError) return false;
      throw error;
    });
    location.assign(entered ? location.href : '/login');
    return;
  }
  const bound = user.walletaddress !== '';
  if (!(await ask(t(bound ? 'login.switchTo' : 'login.chooseFirst')))) return;
  await send(bound ? 'change' : 'bind', 'bind');
}
