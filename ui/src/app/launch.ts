// A page that the mobile app opens: the parameter `launch` says for whom (by a word that is good once), and
// how the app is set. It leaves the address at once, and means nothing outside the app.
import { accountCommand } from '../shared/api/client';
import { chooseLanguage } from '../shared/i18n';
import { clearSession, startSession, useSession } from '../shared/session/store';
import { APP_OS, APP_VERSION, isEmbedded } from '../shared/api/frame';

/** What the parameter holds, as JSON in base64url. */
export interface Launch {
  token?: string;
  os?: string;
  version?: string;
  locale?: string;
}

/** Short, since the sign of a call holds it as well. */
const VERSION = /^[\w.+-]{1,32}$/;

export function launchOf(search: string): Launch | null {
  const told = new URLSearchParams(search).get('launch');
  if (told === null) return null;
  try {
    const bytes = Uint8Array.from(atob(told.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));
    const read = JSON.parse(new TextDecoder().decode(bytes)) as unknown;
    return typeof read === 'object' && read !== null ? read : {};
  } catch {
    return {};
  }
}

/** The address without the parameter. */
export function withoutLaunch(href: string): string {
  const url = new URL(href);
  url.searchParams.delete('launch');
  return url.pathname + url.search + url.hash;
}

/** What the app is goes with every call from now on; what is no name of one is not taken. */
function noteApp({ os, version }: Launch): void {
  if (os === 'ios' || os === 'android') sessionStorage.setItem(APP_OS, os);
  if (version && VERSION.test(version)) sessionStorage.setItem(APP_VERSION, version);
}

export async function launch(told: Launch): Promise<void> {
  const { token, locale } = told;
  noteApp(told);
  if (locale) chooseLanguage(/^zh/i.test(locale) ? 'zh-HK' : 'en');
  if (typeof token === 'string' && token) {
    await accountCommand('open/app/launch', { token });
    return startSession();
  }
  if (!useSession.getState().user) return;
  // Whoever has left the app has left its pages.
  try {
    await accountCommand('user/logout', {});
  } finally {
    clearSession();
  }
}

/** Before the first page is drawn; whatever fails, the page opens as it would without. */
export async function arrive(): Promise<void> {
  const told = launchOf(location.search);
  history.replaceState(history.state, '', withoutLaunch(location.href));
  if (told && isEmbedded(navigator.userAgent)) await launch(told).catch(() => undefined);
}
