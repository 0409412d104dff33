// Listing many items by one signature, step by step.
import { command } from '../../shared/api/client';
import type { Hex, ItemCard } from '../../shared/api/types';
import { type Actor, addressOf, nowS, ready, zeroBytes } from '../../shared/trade/actor';
import { type Helper, help, missingItems } from '../../shared/trade/allowances';
import { bulkTypedData, signaturesOf } from '../../shared/trade/bulk';
import { provisionally } from '../../shared/trade/provisional';
import { reflected } from '../../shared/trade/reflected';
import { HEAD_START_S, type OptionTerms, plain } from '../../shared/trade/sign';
import { freshNonce } from './make';
import { shownOrders } from './queries';

export interface Chosen {
  item: ItemCard;
  units: bigint;
  /** For all of them. */
  price: bigint;
  royaltyBps: number;
}

export interface Outcome extends Chosen {
  /** Why it is not listed; none where it is. */
  error?: unknown;
}

/** Each listing is a command by itself: one that is refused leaves the others alone. */
export async function listMany(
  actor: Actor,
  chosen: Chosen[],
  money: { currency: Hex; days: number },
  told: (outcome: Outcome) => void,
): Promise<void> {
  const { chain, account } = actor;
  const all = await ready(actor);
  const helpers: Helper[] = [];
  for (const collection of new Set(chosen.map(({ item }) => addressOf(item.collection)))) {
    helpers.push(...(await missingItems(all, account, collection, chain.exchange)));
  }
  await help(all, actor, helpers);
  const start = nowS() - HEAD_START_S;
  const end = Math.max(nowS(), chain.blockTime ?? 0) + money.days * 86_400;
  const options: OptionTerms[] = [];
  for (const { item, units, price, royaltyBps } of chosen) {
    options.push({
      channel: zeroBytes,
      collection: addressOf(item.collection),
      tokenId: BigInt(item.tokenId),
      amount: units,
      signer: account,
      nonce: await freshNonce(all, chain.exchange, account),
      startTime: BigInt(start),
      endTime: BigInt(end),
      price,
      currency: money.currency,
      royaltyRate: BigInt(royaltyBps),
    });
  }
  const signature = await all.wallet.signTypedData(bulkTypedData(chain, options));
  const signatures = signaturesOf(options, signature);
  for (const [place, one] of chosen.entries()) {
    const { royaltyBps } = one;
    const option = { ...plain(options[place]!), startTime: start, endTime: end, royaltyRate: royaltyBps };
    try {
      const body = { rail: 'signature', chainId: chain.chainId, option };
      const send = (id: string) => command('item/sale/create', body, signatures[place], id);
      await provisionally(`list ${one.item.itemId}`, '', send);
      told(one);
    } catch (error) {
      told({ ...one, error });
    }
  }
  const last = chosen.at(-1);
  if (last) await reflected(actor.tell, shownOrders(last.item.itemId));
  actor.tell({ stage: 'indexed' });
}
