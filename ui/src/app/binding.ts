// A wallet that is connected while somebody is signed in: theirs, another account's, or one to be bound.
import { useWallet } from '../shared/wallet/store';

/** Comes when it is needed: signing is no part of looking at pages. */
export const binding = () => import('../features/account/wallet-binding');

export const offerBinding = async (account: string): Promise<void> =>
  (await binding()).settleWallet(account);

/** From here on every wallet that somebody connects is looked at once. */
export function watchWallet(signedIn: () => boolean): void {
  useWallet.subscribe((now, before) => {
    if (now.resumed || !now.account || now.account === before.account) return;
    if (signedIn()) void offerBinding(now.account);
  });
}
