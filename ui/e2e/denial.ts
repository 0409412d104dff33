// A wallet that will not, that takes its time, or that is on another network than ours.
import type { Page } from 'playwright-core';

interface Wallet {
  deny: boolean;
  chain: string | null;
  asked: string[];
  sending: unknown[];
  held?: Promise<void>;
  release?: () => void;
}

const wallet = 'window.testWallet';

const setIn = (page: Page, part: Partial<Wallet>) =>
  page.evaluate((given) => {
    Object.assign((window as unknown as { testWallet: Wallet }).testWallet, given);
  }, part);

export const deny = (page: Page, denies = true) => setIn(page, { deny: denies });

/** Nothing is sent until `release`. */
export const hold = (page: Page) =>
  page.evaluate(`void (${wallet}.held = new Promise((done) => (${wallet}.release = done)))`);
export const release = (page: Page) => page.evaluate(`void ${wallet}.release()`);

/** What the wallet was asked to send since the page was opened. */
export const askedToSend = (page: Page) => page.evaluate<Record<string, string>[]>(`${wallet}.sending`);

/** Ethereum's own, which the wallet knows; of ours it has not heard. */
export const onAnother = (page: Page) => setIn(page, { chain: '0x1' });

/** What the wallet was asked for that changes networks, in turn. */
export async function askedToSwitch(page: Page): Promise<string[]> {
  const asked = await page.evaluate(() => (window as unknown as { testWallet: Wallet }).testWallet.asked);
  return asked.filter((method) => method.startsWith('wallet_'));
}
