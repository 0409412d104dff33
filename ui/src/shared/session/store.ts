// Who is signed in. The token is in a cookie that no script can read; what is shown of a person comes
// from the readable cookie `user_info`, which proves nothing and opens nothing.
import { create } from 'zustand';
import { smaller } from '../show/picture';

export interface User {
  uid: string;
  username: string;
  email: string;
  headimgurl: string;
  /** Of the wallet's profile; empty where it tells no picture. */
  profileimageurl: string;
  walletaddress: string;
  /** 5: the wallet is the account, and cannot be disconnected. */
  registertype: number;
  /** What somebody may do beside what everybody may; shown, and never believed by the server. */
  role?: 'operator' | 'admin';
}

/** The wall that stands for whoever told no picture, drawn by the server from a name. */
export const drawnFace = (name: string) => `/art/face/${name.toLowerCase()}.svg`;

export const faceOf = (user: User) =>
  smaller(user.profileimageurl || user.headimgurl, 96) || drawnFace(user.walletaddress || user.uid);

interface SessionState {
  user: User | null;
  unread: number;
}

export const useSession = create<SessionState>(() => ({ user: null, unread: 0 }));

const text = (value: unknown) => (typeof value === 'string' ? value : '');

/** The user of the cookie; a broken cookie is nobody. */
export function userOf(cookies: string): User | null {
  const found = /(?:^|;\s*)user_info=([^;]*)/.exec(cookies)?.[1];
  if (!found) return null;
  try {
    const told = JSON.parse(decodeURIComponent(found)) as Record<string, unknown>;
    const uid = typeof told.uid === 'number' ? String(told.uid) : text(told.uid);
    if (!uid) return null;
    return {
      uid,
      username: text(told.username),
      email: text(told.email),
      headimgurl: text(told.headimgurl),
      profileimageurl: text(told.profileimageurl),
      walletaddress: text(told.walletaddress),
      registertype: Number(told.registertype) || 0,
      ...((told.role === 'operator' || told.role === 'admin') && { role: told.role }),
    };
  } catch {
    return null;
  }
}

export function startSession(): void {
  useSession.setState({ user: userOf(document.cookie) });
}

/** Forgets the user and every cookie that a script can reach but the language. */
export function clearSession(): void {
  for (const pair of document.cookie.split(';')) {
    const name = pair.split('=')[0]?.trim();
    if (name && name !== 'lang') document.cookie = `${name}=; path=/; max-age=0`;
  }
  useSession.setState({ user: null, unread: 0 });
}
