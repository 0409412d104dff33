// Signing in with a wallet: a nonce of the server's in a message that says what it is for (EIP-4361).
import { stringToHex } from 'viem';
import { createSiweMessage } from 'viem/siwe';
import { useWallet } from '../../shared/wallet/store';
import { failureOf } from '../../shared/wallet/transaction';
import { nonceFor, walletSession } from './calls';

const LOGIN = 1;
const VALID_MS = 5 * 60_000;

/** The text to show when it did not work; null when somebody is signed in. */
export async function loginByWallet(invitecode?: string): Promise<string | null> {
  const { provider, account } = useWallet.getState();
  if (!provider || !account) {
    useWallet.setState({ choosing: true });
    return 'login.chooseFirst';
  }
  let nonce: string;
  try {
    ({ nonce } = await nonceFor(account, LOGIN));
  } catch {
    return 'login.signError';
  }
  const chainId = Number(await provider.request({ method: 'eth_chainId' }));
  const now = Date.now();
  const message = createSiweMessage({
    domain: location.host,
    uri: location.origin,
    version: '1',
    address: account,
    chainId,
    nonce,
    issuedAt: new Date(now),
    expirationTime: new Date(now + VALID_MS),
  });
  const content = stringToHex(message);
  let sign: string;
  try {
    sign = await provider.request({ method: 'personal_sign', params: [content, account] });
  } catch (error) {
    return failureOf(error).text;
  }
  await walletSession({ type: LOGIN, content, sign, invitecode });
  return null;
}
