// Leaving: everything that says who somebody was is forgotten, but the language.
import { accountCommand } from '../shared/api/client';
import { clearSession } from '../shared/session/store';
import { disconnect } from '../shared/wallet/store';
import { rows } from './routes/table';
import { matchRow } from './routes/match';

/** Where somebody lands who signs out on a page: off it when it needs a session. */
export function landing(pathname: string, search: string): string | null {
  const row = matchRow(rows, pathname);
  if (row?.guard !== 'session') return null;
  const redirectUri = new URLSearchParams(search).get('redirectUri');
  return redirectUri ? `/index?${new URLSearchParams({ redirectUri })}` : '/index';
}

/** The server ends the session if it can be reached; here it ends in any case. */
export async function endSession(): Promise<void> {
  await accountCommand('user/logout', {}).catch(() => undefined);
  clearSession();
}

export async function signOut(): Promise<void> {
  await endSession();
  disconnect();
  // What was being written.
  sessionStorage.clear();
  const to = landing(location.pathname, location.search);
  if (to) location.assign(to);
  else location.reload();
}
