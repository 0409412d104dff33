// A message that the wallet signs for us (EIP-4361): a nonce of the server in a text that says its purpose.
import { stringToHex } from 'viem';
import { createSiweMessage } from 'viem/siwe';
import { read } from '../../shared/api/client';
import type { ChainCard, Hex } from '../../shared/api/types';
import { useWallet } from '../../shared/wallet/store';
import { failureOf } from '../../shared/wallet/transaction';
import { nonceFor } from './calls';

export const PURPOSES = { login: 1, bind: 2, unbind: 4 } as const;
export type Purpose = keyof typeof PURPOSES;

/** What the wallet shows; the form knows no letters but these of ASCII. */
const STATEMENTS: Record<Purpose, string> = {
  login: 'Log in to Brickyard. This costs nothing.',
  bind: 'Bind this wallet to your Brickyard account. This costs nothing.',
  unbind: 'Let this wallet go from your Brickyard account. This costs nothing.',
};

const VALID_MS = 5 * 60_000;

export interface SignedMessage {
  type: number;
  nonce: string;
  content: Hex;
  sign: Hex;
}

/** Why nothing was signed: the key of the text to show. */
export class NotSigned extends Error {}

/** The wallet's chain where the site follows it, else the site's own: a wallet elsewhere signs as well. */
async function chainOf(asked: Promise<string>): Promise<number> {
  const [wallet, { chains }] = await Promise.all([asked, read<{ chains: ChainCard[] }>('open/chains')]);
  const found = chains.find((chain) => chain.chainId === Number(wallet)) ?? chains[0];
  return found?.chainId ?? Number(wallet);
}

export async function signFor(purpose: Purpose): Promise<SignedMessage> {
  const { provider, account } = useWallet.getState();
  if (!provider || !account) throw new NotSigned('wallet.again');
  const type = PURPOSES[purpose];
  const nonce = await nonceFor(account, type).then(
    (answer) => answer.nonce,
    () => {
      throw new NotSigned('login.signError');
    },
  );
  const now = Date.now();
  const message = createSiweMessage({
    domain: location.host,
    uri: location.origin,
    version: '1',
    address: account,
    statement: STATEMENTS[purpose],
    chainId: await chainOf(provider.request({ method: 'eth_chainId' })),
    nonce,
    issuedAt: new Date(now),
    expirationTime: new Date(now + VALID_MS),
  });
  const content = stringToHex(message);
  try {
    const sign = await provider.request({ method: 'personal_sign', params: [content, account] });
    return { type, nonce, content, sign };
  } catch (error) {
    throw new NotSigned(failureOf(error).text);
  }
}
