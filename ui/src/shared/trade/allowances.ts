// What contracts may take from a wallet: asked for only when missing, and money never beyond the price. Each
// is a transaction of its own, told as one of so many steps; after one that came to nothing, none is sent.
import type { Hex } from '../api/types';
import { collection as collectionAbi, erc20 } from '../chain/abi';
import { exact } from '../format';
import { type Deed, announce } from '../wallet/announce';
import type { Clients } from '../wallet/clients';
import { reasonOf } from '../wallet/reason';
import { type Progress, mined } from '../wallet/transaction';
import { type Actor, Stopped } from './actor';

/** A transaction that is needed first. */
export interface Helper {
  /** Which text of `stage.step` says it, and what is filled in beside the numbers. */
  what: 'items' | 'wrap' | 'zero' | 'money';
  values?: Record<string, string>;
  /** The collection whose items it lets go. */
  about?: string;
  send: () => Promise<Hex>;
}

type Tell = (told: Progress) => void;

/** On the way to what is really wanted; throws where it came to nothing. */
async function passed({ reads, chain }: Clients, hash: Hex, deed: Deed, tell: Tell) {
  announce(chain.id, hash, deed);
  // Its hash is not the one that is waited for in the end.
  const { receipt, replaced } = await mined(reads, hash, ({ note }) => tell({ stage: 'pending', note }));
  const now = receipt.transactionHash;
  if (replaced === 'repriced') announce(chain.id, now, deed);
  if (replaced && replaced !== 'repriced') {
    throw new Stopped({ stage: 'replaced', hash: now, note: `stage.helper.${replaced}` });
  }
  if (receipt.status === 'success') return;
  const message = await reasonOf(reads, now, receipt.blockNumber);
  throw new Stopped({ stage: 'receiptError', hash: now, note: 'stage.helper.undone', message });
}

/** Sends one after the other, told as steps of which what is really wanted is the last. */
export async function help(all: Clients, { tell }: Actor, helpers: Helper[]): Promise<void> {
  const of = helpers.length + 1;
  const stepOf = (place: number, what: string, values = {}) =>
    ({ text: `stage.step.${what}`, values: { ...values, n: place + 1, of } });
  for (const [place, { what, values, about, send }] of helpers.entries()) {
    const step = stepOf(place, what, values);
    tell({ stage: 'pending', step });
    const hash = await send();
    tell({ stage: 'pending', step, note: 'stage.helper.sent' });
    const deed: Deed = { purpose: what === 'wrap' ? 'wrap' : 'approve', about };
    await passed(all, hash, deed, (told) => tell({ ...told, step }));
  }
  if (helpers.length > 0) tell({ stage: 'pending', step: stepOf(helpers.length, 'last') });
}

/** What lets `operator` move the account's items of the collection; nothing where it may already. */
export async function missingItems(
  { reads, wallet, chain }: Clients,
  account: Hex,
  collection: Hex,
  operator: Hex,
): Promise<Helper[]> {
  const contract = { address: collection, abi: collectionAbi } as const;
  const args = [account, operator] as const;
  if (await reads.readContract({ ...contract, functionName: 'isApprovedForAll', args })) return [];
  const send = () =>
    wallet.writeContract({ ...contract, functionName: 'setApprovalForAll', args: [operator, true] });
  return [{ what: 'items', about: `${chain.id}-${collection}`.toLowerCase(), send }];
}

/** Lets `operator` move the account's items of the collection; false where it may already. */
export async function allowItems(all: Clients, actor: Actor, collection: Hex, operator: Hex) {
  const helpers = await missingItems(all, actor.account, collection, operator);
  await help(all, actor, helpers);
  return helpers.length > 0;
}

/** What lets `spender` take exactly `amount`; missing coin is wrapped first where the token is WETH. */
export async function missingMoney(
  { reads, wallet }: Clients,
  { account, chain }: Actor,
  currency: Hex,
  spender: Hex,
  amount: bigint,
): Promise<Helper[]> {
  const token = { address: currency, abi: erc20 } as const;
  const known = chain.currencies.find((row) => row.address === currency);
  const told = (sum: bigint) =>
    ({ amount: exact(`${sum}`, known?.decimals ?? 0), symbol: known?.symbol ?? currency });
  const held = await reads.readContract({ ...token, functionName: 'balanceOf', args: [account] });
  const helpers: Helper[] = [];
  if (held < amount && known?.symbol === 'WETH') {
    const value = amount - held;
    const send = () => wallet.writeContract({ ...token, functionName: 'deposit', value });
    helpers.push({ what: 'wrap', values: told(value), send });
  }
  const allowed = await reads.readContract({ ...token, functionName: 'allowance', args: [account, spender] });
  if (allowed >= amount) return helpers;
  // Tether changes an allowance only by way of zero.
  for (const value of allowed > 0n ? [0n, amount] : [amount]) {
    const send = () => wallet.writeContract({ ...token, functionName: 'approve', args: [spender, value] });
    helpers.push({ what: value === 0n ? 'zero' : 'money', values: told(value), send });
  }
  return helpers;
}

/** Lets `spender` take exactly `amount`, as above; false where nothing was missing. */
export async function allowMoney(all: Clients, actor: Actor, currency: Hex, spender: Hex, amount: bigint) {
  const helpers = await missingMoney(all, actor, currency, spender, amount);
  await help(all, actor, helpers);
  return helpers.length > 0;
}
