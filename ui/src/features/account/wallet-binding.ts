// The wallet of an account: bound, switched and let go, each with a signed message.
import i18next from 'i18next';
import '../../shared/texts/login';
import { ApiError, accountCommand, accountRead } from '../../shared/api/client';
import { ask } from '../../shared/kit/confirm';
import { toast } from '../../shared/kit/toast';
import { startSession, useSession } from '../../shared/session/store';
import { dismiss, isDismissed } from '../../shared/wallet/dismissed';
import { useWallet } from '../../shared/wallet/store';
import { textOf } from './said';
import { loginByWallet } from './wallet-login';
import { NotSigned, type Purpose, signFor } from './wallet-sign';

const DONE_ALREADY = 1511452;

/** A wallet that is bound, or let go, already: as good as done. */
export function settled(error: unknown): void {
  if (!(error instanceof ApiError && error.code === DONE_ALREADY)) throw error;
}

const t = (keys: string | string[]) => i18next.t(keys);

/** Does what the wallet signs for; what kept it from being done is said, and nothing else has changed. */
async function done(deed: () => Promise<unknown>): Promise<boolean> {
  try {
    await deed();
    return true;
  } catch (error) {
    toast(error instanceof NotSigned ? t(error.message) : textOf(error), { bad: true });
    return false;
  }
}

const send = (path: string, purpose: Purpose): Promise<boolean> =>
  done(async () => {
    await accountCommand(`user/${path}/wallet/address`, await signFor(purpose)).catch(settled);
    startSession();
  });

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

/** What a wallet that was just connected means for who is signed in. */
export async function settleWallet(account: string): Promise<void> {
  const user = useSession.getState().user;
  if (!user || user.walletaddress.toLowerCase() === account.toLowerCase() || isDismissed(account)) return;
  const path = `user/wallet/bind/status?address=${account}`;
  const { status } = await accountRead<{ bind: boolean; status: number }>(path);
  if (status === 0) {
    const words = { confirm: t('login.toLogin') };
    if (!(await ask(t('login.boundElsewhere'), words))) return dismiss(account);
    // The new session takes the place of the old one, so that whoever does not sign stays who they are.
    if (await done(() => loginByWallet())) location.reload();
    return;
  }
  const bound = user.walletaddress !== '';
  if (!(await ask(t(bound ? 'login.switchTo' : 'login.chooseFirst')))) return dismiss(account);
  await send(bound ? 'change' : 'bind', 'bind');
}
