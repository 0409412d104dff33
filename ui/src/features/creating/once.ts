// A wallet sends each thing once. What it is asked for is kept before it is asked, so that neither a page
// that is opened anew, nor a wallet that answers late, nor a second press sends the same once more.
import { type EIP1193Provider, keccak256, numberToHex } from 'viem';
import type { Hex, ToSign } from '../../shared/api/types';
import { Stopped } from '../../shared/trade/actor';

/** Transactions of the wallet that are looked through for the one that was asked for. */
const LOOKED_THROUGH = 64;

interface Asked {
  from: Hex;
  nonce: number;
  /** The newest block when the wallet was asked. */
  block: number;
  /** Of what it was asked to send, hashed. */
  data: Hex;
  /** Once the wallet has told it. */
  hash?: Hex;
}

const place = (about: string) => `sending ${about}`;

function kept(about: string): Asked | null {
  try {
    return JSON.parse(localStorage.getItem(place(about)) ?? 'null') as Asked | null;
  } catch {
    return null;
  }
}

function keep(about: string, asked: Asked): void {
  try {
    localStorage.setItem(place(about), JSON.stringify(asked));
  } catch {
    // A browser that keeps nothing still asks once as long as the page is open.
  }
}

/** It came to an end: whoever wants it again means another one. */
export function forget(about: string): void {
  try {
    localStorage.removeItem(place(about));
  } catch {
    // Nothing was kept.
  }
}

/** What the wallet has sent of this, as far as this browser was told. */
export const sentFor = (about: string): Hex | undefined => kept(about)?.hash;

/** What the wallet was asked for in this page, and has not answered yet. */
const open = new Map<string, Promise<Hex>>();

type Make = () => Promise<ToSign>;

/**
 * The hash of the one transaction for this: the wallet is asked for it, unless it was before. `make` says
 * what is to be sent, and is not asked where it has been sent.
 */
export function sendOnce(provider: EIP1193Provider, about: string, make: Make): Promise<Hex> {
  const waiting = open.get(about);
  if (waiting) return waiting;
  const asking = ask(provider, about, make).finally(() => open.delete(about));
  open.set(about, asking);
  return asking;
}

async function ask(provider: EIP1193Provider, about: string, make: Make): Promise<Hex> {
  const before = kept(about);
  const found = before && (before.hash ?? (await sentSince(provider, before)));
  if (found) {
    keep(about, { ...before, hash: found });
    return found;
  }
  const { from, to, data } = (await make()) as { from: Hex; to: Hex | null; data: Hex };
  // Of two that the wallet was asked for under one nonce, the chain takes one.
  const nonce = await countOf(provider, from, 'pending');
  const block = Number(await provider.request({ method: 'eth_blockNumber' }));
  const asked = { from, nonce, block, data: keccak256(data) };
  keep(about, asked);
  try {
    const sent = { from, data, nonce: numberToHex(nonce), ...(to && { to }) };
    const hash = await provider.request({ method: 'eth_sendTransaction', params: [sent] });
    keep(about, { ...asked, hash });
    return hash;
  } catch (error) {
    // Denied is denied; of any other failure nobody knows what the wallet did.
    if ((error as { code?: number }).code === 4001) forget(about);
    throw error;
  }
}

const countOf = async (provider: EIP1193Provider, from: Hex, at: 'pending' | 'latest' | number) => {
  const block = typeof at === 'number' ? numberToHex(at) : at;
  return Number(await provider.request({ method: 'eth_getTransactionCount', params: [from, block] }));
};

/** What was asked for, where it is on the chain by now, or null. Throws where it may still come. */
async function sentSince(provider: EIP1193Provider, asked: Asked): Promise<Hex | null> {
  const { from, nonce: first } = asked;
  const head = Number(await provider.request({ method: 'eth_blockNumber' }));
  const count = await countOf(provider, from, head);
  for (let nonce = first; nonce < Math.min(count, first + LOOKED_THROUGH); nonce += 1) {
    const block = await blockOf(provider, { ...asked, nonce }, head);
    const params = [numberToHex(block), true] as const;
    const told = await provider.request({ method: 'eth_getBlockByNumber', params: [...params] });
    const sent = told?.transactions.find(
      (one) => typeof one === 'object' && one.from.toLowerCase() === from.toLowerCase() && Number(one.nonce) === nonce,
    );
    if (typeof sent === 'object' && keccak256(sent.input) === asked.data) return sent.hash;
  }
  if ((await countOf(provider, from, 'pending')) > count) {
    throw new Stopped({ stage: 'sendError', note: 'creating.onItsWay' });
  }
  return null;
}

/** The block that has the wallet's transaction of this nonce: after it was asked, and not after `head`. */
async function blockOf(provider: EIP1193Provider, { from, nonce, block }: Asked, head: number) {
  let [before, upto] = [block, head];
  while (upto - before > 1) {
    const middle = Math.floor((before + upto) / 2);
    if ((await countOf(provider, from, middle)) > nonce) upto = middle;
    else before = middle;
  }
  return upto;
}
