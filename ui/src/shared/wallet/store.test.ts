import { beforeEach, expect, it, vi } from 'vitest';
import type { FoundWallet } from './store';

const ACCOUNT = '0x1cbd3b2770909d4e10f157cabc84c7264073c9ec';
const kept = new Map<string, string>();
const listeners = new Map<string, (event: unknown) => void>();

// The little of a browser that the store touches.
vi.stubGlobal('localStorage', {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
  removeItem: (key: string) => void kept.delete(key),
});
vi.stubGlobal('addEventListener', (name: string, hear: (event: unknown) => void) => {
  listeners.set(name, hear);
});
vi.stubGlobal('dispatchEvent', () => true);

function wallet(rdns: string, accounts: string[]) {
  const asked: string[] = [];
  let changed: (now: string[]) => void = () => undefined;
  const provider = {
    on: (_: string, hear: typeof changed) => (changed = hear),
    request: ({ method }: { method: string }) => {
      asked.push(method);
      return Promise.resolve(accounts);
    },
  };
  const found = { info: { uuid: rdns, name: rdns, icon: '', rdns }, provider } as unknown as FoundWallet;
  return { asked, found, change: (now: string[]) => changed(now) };
}

/** Everything that was promised by now has come. */
const turn = () => new Promise((done) => setTimeout(done));

const announce = (detail: FoundWallet) => listeners.get('eip6963:announceProvider')!({ detail });

/** A page that has just been opened. */
async function visit() {
  vi.resetModules();
  const store = await import('./store');
  store.findWallets();
  return store;
}

beforeEach(() => kept.clear());

it('the wallet that was connected is connected at the next visit without a question, and no other', async () => {
  const first = await visit();
  await first.connect(wallet('one', [ACCOUNT]).found);
  const second = await visit();
  const [one, two] = [wallet('one', [ACCOUNT]), wallet('two', [ACCOUNT])];
  announce(two.found);
  announce(one.found);
  await turn();
  expect(second.useWallet.getState()).toMatchObject({ account: ACCOUNT, resumed: true });
  expect([one.asked, two.asked]).toEqual([['eth_accounts'], []]);
  one.change(['0x02']);
  expect(second.useWallet.getState()).toMatchObject({ account: '0x02', resumed: false });
});

it('a locked wallet stays away, and one that was let go is not asked', async () => {
  const first = await visit();
  await first.connect(wallet('one', [ACCOUNT]).found);
  const locked = wallet('one', []);
  const second = await visit();
  announce(locked.found);
  await turn();
  expect(locked.asked).toEqual(['eth_accounts']);
  expect(second.useWallet.getState().account).toBeNull();
  second.disconnect();
  const gone = wallet('one', [ACCOUNT]);
  const third = await visit();
  announce(gone.found);
  await turn();
  expect([gone.asked, third.useWallet.getState().account]).toEqual([[], null]);
});

it('whoever chooses while the old wallet still thinks keeps their choice', async () => {
  kept.set('wallet', 'one');
  const store = await visit();
  let answer: (accounts: string[]) => void = () => undefined;
  const slow = wallet('one', []);
  slow.found.provider.request = (() => new Promise((done) => (answer = done))) as never;
  announce(slow.found);
  await store.connect(wallet('two', ['0x02']).found);
  answer([ACCOUNT]);
  await turn();
  expect(store.useWallet.getState()).toMatchObject({ account: '0x02', resumed: false });
});

it('a wallet that only stands in the page is found by its name, and comes back as others do', async () => {
  const { found, asked } = wallet('one', [ACCOUNT]);
  vi.stubGlobal('ethereum', Object.assign(found.provider, { isMetaMask: true }));
  const store = await visit();
  expect(asked).toEqual([]);
  expect(store.injected()?.info.name).toBe('wallet.metamask');
  await store.connect(store.injected()!);
  const next = await visit();
  await turn();
  expect(next.useWallet.getState()).toMatchObject({ account: ACCOUNT, resumed: true });
  vi.stubGlobal('ethereum', undefined);
});

it('whoever is asked to choose has chosen when a wallet is connected, and not when the chooser is closed', async () => {
  const store = await visit();
  const closed = store.choose();
  expect(store.useWallet.getState().choosing).toBe(true);
  store.useWallet.setState({ choosing: false });
  expect(await closed).toBe(false);
  const chosen = store.choose();
  await store.connect(wallet('one', [ACCOUNT]).found);
  expect(await chosen).toBe(true);
});
