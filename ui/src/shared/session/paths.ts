// Addresses that come from outside: only our own are gone to.

const HERE = 'http://here.invalid';

/** A path of this site, or `/`: whatever leads elsewhere, however it is written, is not followed. */
export function safePath(value: unknown): string {
  if (typeof value !== 'string' || !value.startsWith('/')) return '/';
  let url: URL;
  try {
    url = new URL(value, HERE);
  } catch {
    return '/';
  }
  const foreign = url.origin !== HERE || url.username !== '' || url.pathname.startsWith('//');
  return foreign ? '/' : url.pathname + url.search + url.hash;
}

/** The whole path with what is asked of it. */
export const fullPath = (place: { pathname: string; searchStr: string }): string =>
  place.pathname + place.searchStr;

/** Where somebody goes who has just signed in. */
export function afterLogin(search: { path?: string; redirectUri?: string }): string {
  if (search.redirectUri) {
    return `/auth?${new URLSearchParams({ redirectUri: safePath(search.redirectUri) })}`;
  }
  const path = safePath(search.path ?? '/');
  return /^\/(login|reg)(\/|\?|#|$)/i.test(path) ? '/' : path;
}

/** Somebody was sent to register by a page that wants them back: within ten minutes, as the cookie says. */
export const REFERER = 'referer';

/** Where somebody goes who has just registered. */
export function afterRegistration(cookies: string, search: { path?: string; redirectUri?: string }): string {
  const told = new RegExp(`(?:^|;\\s*)${REFERER}=([^;]*)`).exec(cookies)?.[1];
  return told ? safePath(decodeURIComponent(told)) : afterLogin(search);
}
