// Signing in with a wallet: whoever has none connected chooses one, and goes straight on to the signature.
import { choose, useWallet } from '../../shared/wallet/store';
import { walletSession } from './calls';
import { signFor } from './wallet-sign';

/** Whether somebody is signed in now; who closes the chooser is not. Throws `NotSigned`. */
export async function loginByWallet(invitecode?: string): Promise<boolean> {
  if (!useWallet.getState().account && !(await choose())) return false;
  await walletSession({ ...(await signFor('login')), invitecode });
  return true;
}
