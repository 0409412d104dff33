// Whoever comes back stays signed in: once a day the session is renewed, in passing.
import { framed } from '../shared/api/carried';
import { startSession, useSession } from '../shared/session/store';

const RENEWED = 'session-renewed';
const DAY_MS = 86_400_000;

/** The day of the last renewal, of whom; kept in this browser. */
const mark = (uid: string, now: number) => `${uid} ${Math.floor(now / DAY_MS)}`;

/** A refusal is no news here: whoever asks for something next is told. */
export async function renewSession(now = Date.now()): Promise<void> {
  const uid = useSession.getState().user?.uid;
  if (uid === undefined || localStorage.getItem(RENEWED) === mark(uid, now)) return;
  const path = 'user/login';
  const own = { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() };
  const headers = { ...(await framed(path, true)), ...own };
  const asked = fetch(`/api/accountservice/${path}`, { method: 'POST', headers, body: '{}' });
  const response = await asked.catch(() => null);
  // Somebody else may have come in meanwhile.
  if (!response?.ok || useSession.getState().user?.uid !== uid) return;
  localStorage.setItem(RENEWED, mark(uid, now));
  startSession();
}
