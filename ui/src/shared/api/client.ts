// Calls to the API: opens the envelope, turns codes into errors, keeps track of the log position,
// and makes every read show what this browser itself has written.
import { bringTexts } from '../i18n';
import { forgetSign, framed } from './carried';
import { ApiError, open } from './envelope';
import { isRenewedSince, renewing, sessionsSoFar } from './renewal';
import { lastKnown, lastWritten, notBefore, wrote } from './seen';
import { timed } from './slow';
import type { Hex } from './types';

export { ApiError, errorKeys, open } from './envelope';

const INVALID = 1511400;
const readers = new Set<(position: number) => void>();

/** Hears at which position each answer stood. */
export function onAnswered(reader: (position: number) => void): void {
  readers.add(reader);
}

interface Answered<T> {
  data: T;
  position: number;
}

/** The key of the platform is another one than when the sign was made. */
const isUnsigned = (error: unknown) =>
  error instanceof ApiError &&
  error.code === INVALID &&
  (error.data as { field?: unknown } | null)?.field === 'sign';

/** Reads that do something, too. */
const ACTING_READS = ['open/sendemail', 'open/email/confirm', 'news/letter/open/confirm'];

async function call<T>(path: string, init: RequestInit, base = 'dcservice'): Promise<Answered<T>> {
  const acts = init.method === 'POST' || ACTING_READS.some((read) => path.startsWith(read));
  const began = sessionsSoFar();
  let reply = await callOnce(path, init, base, acts);
  // Refused with a session that another has taken the place of. Somebody else may be signed in now, for whom
  // nothing is done that the one before has asked for.
  const late = reply.response.status === 401 && (await isRenewedSince(began));
  if (late && !acts) reply = await callOnce(path, init, base, acts);
  try {
    return await opened<T>(reply, path, !(late && acts));
  } catch (error) {
    if (!acts || !isUnsigned(error) || !forgetSign()) throw error;
    return opened(await callOnce(path, init, base, acts), path);
  }
}

interface Reply {
  response: Response;
  answer: unknown;
}

async function callOnce(path: string, init: RequestInit, base: string, acts: boolean): Promise<Reply> {
  const own = init.headers as Record<string, string> | undefined;
  const headers = { ...(await framed(path, acts)), ...own };
  const response = await timed(`${base}/${path}`, fetch(`/api/${base}/${path}`, { ...init, headers }));
  try {
    return { response, answer: await response.json() };
  } catch {
    throw new ApiError(0, 'Error', null);
  }
}

async function opened<T>({ response, answer }: Reply, path: string, told = true): Promise<Answered<T>> {
  const position = Number(response.headers.get('x-position') ?? 0);
  try {
    return { data: open<T>(answer), position };
  } catch (error) {
    if (error instanceof ApiError) {
      // Whoever is refused reads why in words; without them the code's own are said.
      if (error.reason) await bringTexts('refusals').catch(() => undefined);
      if (told) for (const hear of hearers) hear(error, response, path);
    }
    throw error;
  }
}

type Hearer = (error: ApiError, response: Response, path: string) => void;
const hearers = new Set<Hearer>();

/** Hears every refusal: some mean the same wherever they come from. */
export function onRefused(hear: Hearer): () => void {
  hearers.add(hear);
  return () => hearers.delete(hear);
}

/** A read with the position it reflects; never older than what this browser has written. */
export async function readAt<T>(path: string, base?: string, more = {}): Promise<Answered<T>> {
  const answer = await notBefore(lastWritten(), (least) => {
    const headers = { ...least, ...more };
    return call<T>(path, base ? { headers, cache: 'no-store' } : { headers }, base);
  });
  for (const reader of readers) reader(answer.position);
  return answer;
}

export const read = async <T>(path: string): Promise<T> => (await readAt<T>(path)).data;

/** A read that is asked with a body. */
export const readBy = async <T>(path: string, body: unknown, base?: string): Promise<T> => {
  const headers = { 'content-type': 'application/json' };
  return (await call<T>(path, { method: 'POST', headers, body: JSON.stringify(body) }, base)).data;
};

/**
 * A page as it stood, with the position that the moment means. It waits for no write and tells
 * nobody its position: the socket goes on from the present.
 */
export function readPast<T>(path: string, at: number | string): Promise<Answered<T>> {
  const join = path.includes('?') ? '&' : '?';
  return call<T>(`${path}${join}at=${encodeURIComponent(at)}`, {});
}

/**
 * A read of the log itself. Its position is the log's head, where the pages have not arrived yet,
 * so that the socket must not take it as a place to go on from.
 */
export const readLog = async <T>(path: string): Promise<T> => (await call<T>(path, {}, 'audit')).data;

/** A figure of the data pages; it knows what was written here, and every change that was told. */
export const readData = async <T>(path: string): Promise<T> =>
  (await notBefore(lastKnown(), (headers) => call<T>(path, { headers }, 'dataservice'))).data;

/** A read of the account service: codes, nonces and sessions are never served from a cache. */
export const accountRead = async <T>(path: string): Promise<T> =>
  (await call<T>(path, { cache: 'no-store' }, 'accountservice')).data;

/** A page of the account service that is made of the log: never older than what was written here. */
export const accountPage = async <T>(path: string, more = {}): Promise<T> =>
  (await readAt<T>(path, 'accountservice', more)).data;

/** A command to the account service, once; and to those of data and of the community. */
export const accountCommand = <T>(path: string, body: unknown, signature?: Hex): Promise<T> =>
  send<T>(path, body, signature, 'accountservice');
export const dataCommand = <T>(path: string, body: unknown) => send<T>(path, body, undefined, 'dataservice');
export const communityCommand = <T>(path: string, body: unknown) => send<T>(path, body, undefined, 'communityservice');

/** Told in passing: it waits for nothing, moves no position, and may come after the page is gone. */
export const tell = (path: string, body: unknown): Promise<unknown> => {
  const headers = { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() };
  return call(path, { method: 'POST', headers, body: JSON.stringify(body), keepalive: true });
};

/** A command, once: the same key, its `id`, is the same command however often it is sent. */
export const command = <T>(path: string, body: unknown, signature?: Hex, id?: string): Promise<T> =>
  send<T>(path, body, signature, undefined, id);

/** Long enough for a phone to change its network. */
const SENT_AGAIN_AFTER_MS = 1_000;

/** No answer came, or half of one: what was asked may be done or not. */
const isLost = (error: unknown) =>
  error instanceof TypeError || (error instanceof ApiError && error.code === 0);

async function send<T>(
  path: string,
  body: unknown,
  signature?: Hex,
  base?: string,
  id: string = crypto.randomUUID(),
): Promise<T> {
  const headers: Record<string, string> = { 'content-type': 'application/json', 'idempotency-key': id };
  if (signature) headers['x-signature'] = signature;
  // Some commands ask read models, too: whether a comment is there that is liked.
  const once = () =>
    notBefore(lastWritten(), (least) =>
      call<T>(path, { method: 'POST', headers: { ...least, ...headers }, body: JSON.stringify(body) }, base),
    );
  const sent = once().catch(async (error: unknown) => {
    if (!isLost(error)) throw error;
    await new Promise((done) => setTimeout(done, SENT_AGAIN_AFTER_MS));
    return once();
  });
  const answer = await renewing(path, sent);
  wrote(answer.position);
  return answer.data;
}
