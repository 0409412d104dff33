// The calls of newsletters and of links that came by mail.
import { accountCommand, accountRead } from '../../shared/api/client';
import { startSession } from '../../shared/session/store';

export interface Newsletter {
  slug: string;
  title: string;
  lead: string;
}

export type LetterDeed = 'subscribe' | 'unsubscribe';

export const newsletters = async (): Promise<Newsletter[]> =>
  (await accountRead<{ newsletters: Newsletter[] }>('news/letter/open/list')).newsletters;

/** A mail asks the mailbox; whether it gets the letter already, nobody is told here. */
export const askLetter = (deed: LetterDeed, email: string, slug: string): Promise<unknown> =>
  accountCommand(`news/letter/open/${deed}`, { email, slug });

export const confirmLetter = (token: string): Promise<{ title: string; subscribed: boolean }> =>
  accountRead(`news/letter/open/confirm?${new URLSearchParams({ token })}`);

/** The mailbox belongs to whoever is signed in; the readable cookie says so from now on. */
export async function confirmEmail(token: string): Promise<void> {
  await accountRead(`open/email/confirm?${new URLSearchParams({ token })}`);
  startSession();
}
