// What the page tells of itself, so that operators see what is opened, what is slow and what fails: names and
// counts, nothing of who it is. Whoever has told the browser that they want none of it is left alone.
import { tell } from '../shared/api/client';
import { type Entry, log, note } from '../shared/api/slow';
import { router } from './router';
import { pageOf } from './routes/pages';

const NAME_MAX = 200;
const SENT_MAX = 100;
const MS_MAX = 600_000;

interface Wishes {
  globalPrivacyControl?: boolean;
  doNotTrack?: string | null;
}

export const wantsNone = (browser: Wishes): boolean =>
  browser.globalPrivacyControl === true || browser.doNotTrack === '1';

/** As the server takes it: one line without anything that a person has typed into an address. */
export function entryOf({ kind, name, ms }: Entry): Entry {
  const shown = name.replace(/https?:\/\/\S+|[?#]\S*/g, '').replace(/\p{Cc}+/gu, ' ').trim();
  return { kind, name: [...shown].slice(0, NAME_MAX).join('') || kind, ms: Math.min(ms, MS_MAX) };
}

const quietly = (told: Promise<unknown>): void => void told.catch(() => undefined);

function noteFailures(): void {
  const failed = (why: unknown) =>
    note({ kind: 'error', name: why instanceof Error ? `${why.name}: ${why.message}` : 'unknown', ms: 0 });
  addEventListener('error', ({ error }) => failed(error));
  addEventListener('unhandledrejection', ({ reason }) => failed(reason));
}

/** The newest of what was noted; the rest is forgotten with it. */
export const taken = (): Entry[] => log.splice(0).slice(-SENT_MAX).map(entryOf);

function send(): void {
  const entries = taken();
  if (entries.length > 0) quietly(tell('frontend/log', { entries }));
}

function visit(): void {
  const page = pageOf(router.state.matches.at(-1))?.page;
  if (page && page !== 'unmatched') quietly(tell('website/visit/add', { page }));
}

export function startTelemetry(): void {
  if (wantsNone(navigator)) return;
  noteFailures();
  visit();
  router.subscribe('onResolved', ({ pathChanged }) => {
    if (pathChanged) visit();
  });
  document.addEventListener('visibilitychange', () => {
    if (document.hidden) send();
  });
}
