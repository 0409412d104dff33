// Tells the site of a transaction as soon as the wallet has sent it, so that it stands in the account's list
// wherever that is looked at. In passing: nothing waits for it, and nothing fails by it.
import { ApiError, command } from '../api/client';
import type { Hex, Purpose } from '../api/types';
import { useSession } from '../session/store';
import { useWallet } from './store';

/** What a transaction is sent for. */
export interface Deed {
  purpose: Purpose;
  /** The id of the item or the collection that it is about. */
  about?: string | null;
}

const NOT_FOUND = 1511404;
/** The wallet's endpoint knows it a moment before ours does. */
const AGAIN_MS = [1_000, 4_000];

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

/** An item's id has a number more than its collection's. */
const subjectOf = (id: string) => `${id.split('-').length > 2 ? 'item' : 'collection'}:${id}`;

async function tell(chainId: number, hash: Hex, { purpose, about }: Deed): Promise<void> {
  const subject = about ? { subject: subjectOf(about) } : {};
  for (const again of [...AGAIN_MS, null]) {
    try {
      await command('transaction/announce', { chainId, hash, purpose, ...subject });
      return;
    } catch (error) {
      if (again === null || !(error instanceof ApiError) || error.code !== NOT_FOUND) return;
      await pause(again);
    }
  }
}

/** Of what the account's own wallet has sent; of another one that is connected the site would not hear it. */
export function announce(chainId: number, hash: Hex, deed: Deed): void {
  const own = useSession.getState().user?.walletaddress.toLowerCase();
  if (own && own === useWallet.getState().account?.toLowerCase()) void tell(chainId, hash, deed);
}
