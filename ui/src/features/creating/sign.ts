// What the wallet sends is exactly what the server has written, and what is shown is that.
import type { Hex, ToSign } from '../../shared/api/types';
import { type Actor, OtherWallet, ready } from '../../shared/trade/actor';
import { follow } from '../../shared/wallet/transaction';

/** Has the wallet send it, and follows it until it is indexed; `sent` hears of it in between. */
export async function send(
  actor: Actor,
  toSign: ToSign,
  sent: (hash: Hex) => Promise<unknown> = () => Promise.resolve(),
): Promise<boolean> {
  if (actor.account.toLowerCase() !== toSign.from.toLowerCase()) throw new OtherWallet(toSign.from);
  const all = await ready(actor);
  const { from, to, data } = toSign as { from: Hex; to: Hex | null; data: Hex };
  const hash = await actor.provider.request({
    method: 'eth_sendTransaction',
    params: [to ? { from, to, data } : { from, data }],
  });
  actor.tell({ stage: 'hash', hash });
  await sent(hash);
  return follow(all.reads, toSign.chainId, hash, actor.tell);
}
