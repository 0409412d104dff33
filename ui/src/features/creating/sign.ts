// What the wallet sends is exactly what the server has written, and what is shown is that.
import { ApiError } from '../../shared/api/client';
import type { Hex, ToSign } from '../../shared/api/types';
import { type Actor, OtherWallet, ready } from '../../shared/trade/actor';
import type { Deed } from '../../shared/wallet/announce';
import { AGAIN_MS, follow } from '../../shared/wallet/transaction';
import { type CollectionWords, addCollection, editCollection, tellDeployment } from './calls';
import { forget, sendOnce } from './once';

/**
 * Drafts the collection, or changes its draft, and deploys it once; `drafted` hears which draft it is, with
 * which whoever tries again goes on. False where nothing came of it.
 */
export async function deploy(
  actor: Actor,
  id: string,
  words: CollectionWords,
  drafted: (id: string) => void,
): Promise<boolean> {
  const added = id ? null : await addCollection(actor.chain.chainId, words);
  const about = added?.id ?? id;
  drafted(about);
  const make = async () => (added ?? (await editCollection(about, words))).toSign!;
  return send(actor, about, { purpose: 'deploy' }, make, (hash) => tellDeployment(about, hash));
}

/**
 * Has the wallet send it, once, and follows it until it is indexed; `sent` hears of it in between, and again
 * where its fee was raised. False where nothing came of it. `about` is what must not be sent twice.
 */
export async function send(
  actor: Actor,
  about: string,
  deed: Deed,
  make: () => Promise<ToSign>,
  sent: (hash: Hex) => Promise<unknown> = () => Promise.resolve(),
): Promise<boolean> {
  const all = await ready(actor);
  const hash = await sendOnce(actor.provider, about, async () => {
    const toSign = await make();
    if (actor.account.toLowerCase() !== toSign.from.toLowerCase()) throw new OtherWallet(toSign.from);
    return toSign;
  });
  actor.tell({ stage: 'hash', hash });
  await telling(actor, about, hash, sent);
  const mined = await follow(all.reads, actor.chain.chainId, hash, actor.tell, deed);
  if (mined && mined !== hash) await telling(actor, about, mined, sent);
  forget(about);
  return mined !== null;
}

/** Failures that pass: nothing came back, ours, somebody else's write, too many calls. */
const PASSING = [0, 1511500, 1511409, 1511429, 1511461];
const NO_SESSION = 1511504;

/** Sent is sent: a site that does not answer is told once more, and it is never called unsent. */
async function telling(
  { tell }: Actor,
  about: string,
  hash: Hex,
  sent: (hash: Hex) => Promise<unknown>,
): Promise<void> {
  for (;;) {
    try {
      await sent(hash);
      return;
    } catch (error) {
      const refused = error instanceof ApiError && !PASSING.includes(error.code);
      if (refused && error.code !== NO_SESSION) forget(about);
      if (refused) throw error;
      tell({ stage: 'hash', hash, note: 'stage.unanswered' });
      await new Promise((done) => setTimeout(done, AGAIN_MS));
    }
  }
}
