// Signing in with a wallet.
import { useWallet } from '../../shared/wallet/store';
import { walletSession } from './calls';
import { NotSigned, signFor } from './wallet-sign';

/** The text to show when it did not work; null when somebody is signed in. */
export async function loginByWallet(invitecode?: string): Promise<string | null> {
  const { provider, account } = useWallet.getState();
  if (!provider || !account) {
    useWallet.setState({ choosing: true });
    return 'login.chooseFirst';
  }
  try {
    await walletSession({ ...(await signFor('login')), invitecode });
    return null;
  } catch (error) {
    if (error instanceof NotSigned) return error.message;
    throw error;
  }
}
