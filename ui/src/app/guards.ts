// Who may open a page. A row names its guard; a name that nobody knows is a failure of ours, told as such.
import { redirect } from '@tanstack/react-router';
import type { Platform } from '../shared/api/frame';
import { fullPath } from '../shared/session/paths';
import { useSession } from '../shared/session/store';
import { PageError } from './errors/page-error';

export type GuardName = 'session' | 'guest';

export interface Place {
  pathname: string;
  searchStr: string;
}

export const LOGIN_CODE_LENGTH = 6;
const LETTERS = 'abcdefghijklmnopqrstuvwxyz0123456789';

/** Tells one visit to the login page from another; it opens nothing. */
export function loginCode(): string {
  const random = crypto.getRandomValues(new Uint8Array(LOGIN_CODE_LENGTH));
  return [...random].map((byte) => LETTERS[byte % LETTERS.length]).join('');
}

/** Where somebody signs in who wanted to go to a place. */
export const loginFor = (place: Place) => ({
  to: '/login',
  search: { path: fullPath(place), login: loginCode() },
});

/** Of whoever was signed in until now; only at a desk the visit to the login page has a code (B056). */
export const loginAgain = (place: Place, platform: Platform) =>
  platform === 'web' ? loginFor(place) : { to: '/login', search: { path: fullPath(place) } };

const away = (to: { to: string; search?: Record<string, string> }) =>
  // The rows' paths are data, so the router's types do not know them.
  redirect(to as never);

const GUARDS: Record<string, (place: Place) => void> = {
  session: (place) => {
    // The router's way: a redirect is thrown, and is no error.
    // eslint-disable-next-line @typescript-eslint/only-throw-error
    if (!useSession.getState().user) throw away(loginFor(place));
  },
  guest: () => {
    // eslint-disable-next-line @typescript-eslint/only-throw-error
    if (useSession.getState().user) throw away({ to: '/' });
  },
};

export function guard(name: string | undefined, place: Place): void {
  if (name === undefined) return;
  const check = GUARDS[name];
  if (!check) throw new PageError(500, 'page.middleware');
  check(place);
}
