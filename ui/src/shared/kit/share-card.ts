// Telling the server that something is shared. Nothing hangs on it: what goes wrong is told to nobody and
// ends no session, so that it goes past what hears refusals.
import { framed } from '../api/carried';
import { open } from '../api/envelope';

const PATH = 'share/card';

export type Send = (body: { type: string; social: string }) => Promise<string>;

const sent: Send = async (body) => {
  const headers = {
    'content-type': 'application/json',
    'idempotency-key': crypto.randomUUID(),
    ...(await framed(PATH, true)),
  };
  const init = { method: 'POST', headers, body: JSON.stringify(body), keepalive: true };
  const response = await fetch(`/api/dcservice/${PATH}`, init);
  return open<string>(await response.json());
};

/** What the server says to it; null when it does not take it. */
export async function shareCard(type: string, social: string, send: Send = sent): Promise<string | null> {
  try {
    return await send({ type: type.toUpperCase(), social: social.toUpperCase() });
  } catch {
    return null;
  }
}
