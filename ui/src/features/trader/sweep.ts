// Many purchases in one transaction: what the book says of them now, the call, and what became of each.
import { type Hex as Data, decodeErrorResult, parseEventLogs, zeroAddress } from 'viem';
import { read } from '../../shared/api/client';
import type { Hex, OrderCard, Split, SweepPlan } from '../../shared/api/types';
import { sweeper as sweeperAbi } from '../../shared/chain/abi';
import { refusals } from '../../shared/chain/errors';
import { type Actor, optionOf, ready } from '../../shared/trade/actor';
import { type Helper, help, missingMoney } from '../../shared/trade/allowances';
import { sumOf } from '../../shared/trade/split-view';
import { follow } from '../../shared/wallet/transaction';

export type SweepPick = SweepPlan['picks'][number];

export interface Judged {
  pick: SweepPick;
  shown: OrderCard;
  /** Why it is not sent: refused by the book, or no longer what was picked. */
  stopped: 'changed' | 'refused' | null;
}

export interface Outcome {
  orderId: Hex;
  bought: boolean;
  /** The name of the error that the chain told; of what was skipped only. */
  why?: string;
}

export const prepare = (orders: readonly OrderCard[], buyer: string | undefined) => {
  const query = new URLSearchParams({ orders: orders.map(({ orderId }) => orderId).join(',') });
  if (buyer) query.set('buyer', buyer);
  return read<SweepPlan>(`item/open/sweep?${query}`);
};

/** Another price or currency than was picked stops it: nobody agreed to that. */
export function judge(plan: SweepPlan, picks: readonly OrderCard[]): Judged[] {
  return plan.picks.flatMap((pick): Judged[] => {
    const shown = picks.find(({ orderId }) => orderId === pick.orderId);
    if (!shown) return [];
    const same = pick.order?.price === shown.price && pick.order.currency === shown.currency;
    const stopped = pick.refused ? 'refused' : same ? null : 'changed';
    return [{ pick, shown, stopped }];
  });
}

export interface Total {
  currency: Hex;
  count: number;
  split: Split;
}

/** By currency; the parts add up to the price, as each one's do. */
export function totalsOf(picks: readonly SweepPick[]): Total[] {
  const all = new Map<Hex, Split[]>();
  for (const { order, split } of picks) {
    if (order && split) all.set(order.currency, [...(all.get(order.currency) ?? []), split]);
  }
  return [...all].map(([currency, splits]) => ({ currency, count: splits.length, split: sumOf(splits) }));
}

/**
 * Sends what was agreed to and answers what became of each; null when the transaction came to nothing. The
 * book is not told that it is on its way: it would hide from others also what the sweep then skips.
 */
export async function sweep(actor: Actor, to: Hex, picks: readonly SweepPick[]): Promise<Outcome[] | null> {
  const { chain, account, tell } = actor;
  const all = await ready(actor);
  let value = 0n;
  const helpers: Helper[] = [];
  for (const total of totalsOf(picks)) {
    if (total.currency === zeroAddress) value = BigInt(total.split.price);
    else helpers.push(...(await missingMoney(all, actor, total.currency, to, BigInt(total.split.price))));
  }
  await help(all, actor, helpers);
  const signed = picks.filter(({ option }) => option !== null);
  const escrowed = picks.filter(({ option, order }) => option === null && order !== null);
  const { request } = await all.reads.simulateContract({
    account,
    address: to,
    abi: sweeperAbi,
    functionName: 'sweep',
    args: [
      signed.map(({ option, order }) => optionOf({ price: order!.price, status: order!.status, option })),
      escrowed.map(({ order }) => ({
        orderId: order!.orderId,
        currency: order!.currency,
        price: BigInt(order!.price),
      })),
    ],
    value,
  });
  const hash = await all.wallet.writeContract({ ...request, account });
  tell({ stage: 'hash', hash });
  const bought = await follow(all.reads, chain.chainId, hash, tell, { purpose: 'sweep', about: collectionOf(picks) });
  if (!bought) return null;
  const receipt = await all.reads.waitForTransactionReceipt({ hash: bought });
  const logs = parseEventLogs({ abi: sweeperAbi, eventName: 'Skipped', logs: receipt.logs });
  const skipped = new Map(logs.map(({ args }) => [args.id, nameOf(args.reason)]));
  return picks.map((pick) => {
    const why = skipped.get(pick.option?.optionHash ?? pick.orderId);
    return { orderId: pick.orderId, bought: why === undefined, ...(why !== undefined && { why }) };
  });
}

/** Of all that is picked, where it is one. */
function collectionOf(picks: readonly SweepPick[]): string | undefined {
  const all = new Set(picks.flatMap(({ order }) => (order ? [order.itemId.replace(/-\d+$/, '')] : [])));
  return all.size === 1 ? [...all][0] : undefined;
}

function nameOf(reason: Data): string {
  try {
    return decodeErrorResult({ abi: refusals, data: reason }).errorName;
  } catch {
    return 'Unknown';
  }
}
