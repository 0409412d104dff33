// Many purchases in one transaction: what the book says of them now, the call, and what became of each.
import { type Hex as Data, decodeErrorResult, parseEventLogs, zeroAddress } from 'viem';
import { read } from '../../shared/api/client';
import type { Hex, OrderCard, SweepPlan } from '../../shared/api/types';
import { sweepErrors, sweeper as sweeperAbi } from '../../shared/chain/abi';
import { type Actor, optionOf, ready } from '../../shared/trade/actor';
import { allowMoney } from '../../shared/trade/allowances';
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
  price: bigint;
  fee: bigint;
  royalty: bigint;
  sellerAmount: bigint;
}

/** By currency; the parts add up to the price, as each one's do. */
export function totalsOf(picks: readonly SweepPick[]): Total[] {
  const sums = new Map<Hex, Total>();
  for (const { order, split } of picks) {
    if (!order || !split) continue;
    const none = { currency: order.currency, count: 0, price: 0n, fee: 0n, royalty: 0n, sellerAmount: 0n };
    const sum = sums.get(order.currency) ?? none;
    sums.set(order.currency, {
      ...sum,
      count: sum.count + 1,
      price: sum.price + BigInt(split.price),
      fee: sum.fee + BigInt(split.fee),
      royalty: sum.royalty + BigInt(split.royalty),
      sellerAmount: sum.sellerAmount + BigInt(split.sellerAmount),
    });
  }
  return [...sums.values()];
}

/**
 * Sends what was agreed to and answers what became of each; null when the transaction came to nothing. The
 * book is not told that it is on its way: it would hide from others also what the sweep then skips.
 */
export async function sweep(actor: Actor, to: Hex, picks: readonly SweepPick[]): Promise<Outcome[] | null> {
  const { chain, account, tell } = actor;
  const all = await ready(actor);
  let value = 0n;
  for (const total of totalsOf(picks)) {
    if (total.currency === zeroAddress) value = total.price;
    else await allowMoney(all, actor, total.currency, to, total.price);
  }
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
  if (!(await follow(all.reads, chain.chainId, hash, tell))) return null;
  const receipt = await all.reads.waitForTransactionReceipt({ hash });
  const logs = parseEventLogs({ abi: sweeperAbi, eventName: 'Skipped', logs: receipt.logs });
  const skipped = new Map(logs.map(({ args }) => [args.id, nameOf(args.reason)]));
  return picks.map((pick) => {
    const why = skipped.get(pick.option?.optionHash ?? pick.orderId);
    return { orderId: pick.orderId, bought: why === undefined, ...(why !== undefined && { why }) };
  });
}

function nameOf(reason: Data): string {
  try {
    return decodeErrorResult({ abi: sweepErrors, data: reason }).errorName;
  } catch {
    return 'Unknown';
  }
}
