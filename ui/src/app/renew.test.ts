import { beforeEach, expect, it, vi } from 'vitest';
import { useSession } from '../shared/session/store';

vi.mock('../shared/api/carried', () => ({ framed: () => Promise.resolve({}) }));
const { renewSession } = await import('./renew');

const DAY_MS = 86_400_000;
const asked = vi.fn<() => Promise<Response>>();

function signedIn(uid: string): void {
  vi.stubGlobal('document', { cookie: `user_info=${encodeURIComponent(JSON.stringify({ uid }))}` });
  useSession.setState({ user: { uid } as never });
}

beforeEach(() => {
  const kept = new Map<string, string>();
  const getItem = (name: string) => kept.get(name) ?? null;
  const setItem = (name: string, value: string) => void kept.set(name, value);
  vi.stubGlobal('localStorage', { getItem, setItem });
  vi.stubGlobal('fetch', asked.mockReset().mockImplementation(() => Promise.resolve(Response.json({}))));
});

it('U097: the session of whoever is signed in is renewed once a day', async () => {
  useSession.setState({ user: null });
  await renewSession(0);
  expect(asked).not.toHaveBeenCalled();
  signedIn('1');
  await renewSession(0);
  await renewSession(DAY_MS - 1);
  expect(asked).toHaveBeenCalledTimes(1);
  expect(asked).toHaveBeenCalledWith('/api/accountservice/user/login', expect.objectContaining({ method: 'POST' }));
  await renewSession(DAY_MS);
  expect(asked).toHaveBeenCalledTimes(2);
  signedIn('2');
  await renewSession(DAY_MS);
  expect(asked).toHaveBeenCalledTimes(3);
});

it('a renewal that fails says nothing and is tried at the next visit', async () => {
  signedIn('1');
  asked.mockImplementationOnce(() => Promise.reject(new TypeError('no network')));
  await renewSession(0);
  asked.mockImplementationOnce(() => Promise.resolve(new Response(null, { status: 401 })));
  await renewSession(0);
  await renewSession(0);
  await renewSession(0);
  expect(asked).toHaveBeenCalledTimes(3);
  expect(useSession.getState().user?.uid).toBe('1');
});
