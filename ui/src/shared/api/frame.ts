// What every call carries beside what it asks: the platform and its sign, the device, the language, whether
// it comes from within the app, and a solved challenge. None of it proves who somebody is.

export type Platform = 'web' | 'h5' | 'android' | 'ios';

/** A sign is good for a day; a fresh one is cheap. */
const SIGN_MS = 5 * 60_000;
/** What RSA with 2048 bits can hold is short; the rest of a browser's name says little. */
const AGENT_MAX = 80;
const VERSION = '1';

/** Where the app tells what it is when it opens a page (`app/launch.ts`). */
export const APP_OS = 'app.os';
export const APP_VERSION = 'app.version';

/** Whether the page is shown inside the mobile app. */
export const isEmbedded = (agent: string): boolean => /\bBrickyardApp\//.test(agent);

export function platformOf(agent: string): Platform {
  if (isEmbedded(agent)) return /iPhone|iPad|iOS/.test(agent) ? 'ios' : 'android';
  return /Mobi|Android|iPhone/.test(agent) ? 'h5' : 'web';
}

/** A name that this browser gives itself once. */
export function deviceId(): string {
  try {
    const kept = localStorage.getItem('device');
    if (kept && /^[\w-]{1,64}$/.test(kept)) return kept;
    const made = crypto.randomUUID();
    localStorage.setItem('device', made);
    return made;
  } catch {
    return 'unknown';
  }
}

const ofApp = (name: string): string | null => {
  try {
    return sessionStorage.getItem(name);
  } catch {
    return null;
  }
};
const platform = () => (ofApp(APP_OS) as Platform | null) ?? platformOf(navigator.userAgent);
const version = () => ofApp(APP_VERSION) ?? VERSION;

/** What is told in clear. */
export function fields(): Record<string, string> {
  const { lang } = document.documentElement;
  return {
    os: platform(),
    device: deviceId(),
    'device-version': version(),
    'timezone-offset': String(new Date().getTimezoneOffset()),
    embedded: isEmbedded(navigator.userAgent) ? '1' : '0',
    lang,
    language: lang,
  };
}

const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));

/** The sign: RSA-OAEP with SHA-256 of what the browser says of itself. */
export async function seal(key: string, os: Platform, agent: string, now: number): Promise<string> {
  const algorithm = { name: 'RSA-OAEP', hash: 'SHA-256' };
  const own = await crypto.subtle.importKey('spki', bytesOf(key), algorithm, false, ['encrypt']);
  const ua = agent.replace(/[^ -~]|["\\]/g, '').slice(0, AGENT_MAX);
  const told = JSON.stringify({ os, ua, device: version(), time: Math.floor(now / 1000) });
  const boxed = await crypto.subtle.encrypt(algorithm, own, new TextEncoder().encode(told));
  return btoa(String.fromCharCode(...new Uint8Array(boxed)));
}

let keysAreGood = true;
/** The keys that came with the document (api/src/ui/document.rs), as JSON; none while it is developed. */
const ownKeys = (): string | undefined =>
  keysAreGood ? document.querySelector<HTMLMetaElement>('meta[name="frame-keys"]')?.content : undefined;

async function keyOf(os: Platform): Promise<string> {
  const told = ownKeys();
  const found = told && (JSON.parse(told) as Partial<Record<Platform, string>>)[os];
  if (found) return found;
  const answer = await fetch('/api/accountservice/open/frame/keys', { headers: fields() });
  const { data } = (await answer.json()) as { data: Record<Platform, string> };
  return data[os];
}

let made: { sign: Promise<string>; at: number; os: Platform } | null = null;
let ready: string | null = null;

/** The sign of this browser, made when it is first needed; empty when it cannot be made. */
export function sign(): Promise<string> {
  const os = platform();
  if (made?.os === os && Date.now() - made.at < SIGN_MS) return made.sign;
  const making = keyOf(os)
    .then((key) => seal(key, os, navigator.userAgent, Date.now()))
    .then((text) => (ready = text))
    .catch(() => {
      // The server says what it misses, and the next call tries anew.
      made = null;
      return '';
    });
  made = { sign: making, at: Date.now(), os };
  return making;
}

/** For reads: what is there, or made without asking the network; null for neither. */
export const signSoon = async (): Promise<string | null> => (ownKeys() ? sign() : ready);

/** It was made with a key that is no longer the platform's. */
export function forgetSign(): void {
  made = null;
  ready = null;
  keysAreGood = false;
}

let solved: { url: string; token: string } | null = null;
const bare = (path: string) => path.split('?')[0];

/** A challenge was solved for calls to this path. */
export function noteSolved(path: string, token: string): void {
  if (token) solved = { url: bare(path)!, token };
}

/** The token for the next call to the path it was solved for: once. */
export function takeSolved(path: string): string | null {
  if (!solved || solved.url !== bare(path)) return null;
  const { token } = solved;
  solved = null;
  return token;
}
