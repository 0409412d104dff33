// What some refusals mean wherever they come from: the session is over, a challenge is asked for, an
// account is suspended, an address has asked too much.
import { t } from 'i18next';
import { type ApiError, accountCommand, errorKeys, onRefused } from '../shared/api/client';
import { platformOf } from '../shared/api/frame';
import { toast } from '../shared/kit/toast';
import { type Blacklisted, type CaptchaModule, useNotices } from '../shared/session/notices';
import { clearSession, useSession } from '../shared/session/store';
import { loginAgain } from './guards';

const BLACKLISTS: Record<number, Blacklisted> = { 1511541: 'account', 1511542: 'device', 1511543: 'ip' };

export type Reaction =
  | { kind: 'login' }
  | { kind: 'ipLimit' }
  | { kind: 'captcha'; say: boolean }
  | { kind: 'blacklist'; type: Blacklisted };

/** What a refusal calls for, if it is one of those. */
export function reactionTo(code: number, status: number, redirect: string | null): Reaction | null {
  if (status === 401 || code === 1511504) return { kind: 'login' };
  if (code === 1511461 && redirect !== 'false') return { kind: 'ipLimit' };
  if (code === 1511721 || code === 1511722) return { kind: 'captcha', say: code === 1511722 };
  const type = BLACKLISTS[code];
  return type ? { kind: 'blacklist', type } : null;
}

const MODULES: Record<string, CaptchaModule> = {
  'open/login': 'login',
  'open/wallet/login': 'login',
  'open/auto': 'login',
  'open/register': 'register',
  'open/bindingemail': 'register',
  'open/sendemail': 'sendemail',
};

/** The part of the site that makes a call. */
export const moduleOf = (path: string): CaptchaModule => MODULES[path.split('?')[0] ?? ''] ?? 'other';

/** No script can take the token's cookie away, and no refusal does: it may come when another is there. */
function forget(): void {
  const was = useSession.getState().user;
  clearSession();
  if (was) void accountCommand('user/logout', {}).catch(() => undefined);
}

type GoTo = (to: string, search: Record<string, string>) => void;

function react(error: ApiError, reaction: Reaction, path: string, go: GoTo): void {
  const place = { pathname: location.pathname, searchStr: location.search };
  switch (reaction.kind) {
    case 'login': {
      toast(t(errorKeys(error)), { bad: true });
      forget();
      // Several calls find it out at once; the first has gone there already.
      if (/^\/login(\/|$)/i.test(place.pathname)) return;
      const { to, search } = loginAgain(place, platformOf(navigator.userAgent));
      return go(to, search);
    }
    case 'ipLimit':
      // There already, and what was wanted is kept.
      if (/^\/iplimit(\/|$)/i.test(place.pathname)) return;
      return go('/iplimit', { path: place.pathname + place.searchStr });
    case 'captcha':
      if (reaction.say) toast(t(errorKeys(error)), { bad: true });
      return useNotices.setState({ captcha: { url: path }, captchaModule: moduleOf(path) });
    case 'blacklist':
      clearSession();
      return useNotices.setState({ blacklist: reaction.type });
  }
}

export function startReactions(go: GoTo): void {
  onRefused((error, response, path) => {
    const reaction = reactionTo(error.code, response.status, response.headers.get('redirect'));
    if (reaction) react(error, reaction, path, go);
  });
}
