// Which keys of a log to trust: those that a pinned one leads to, each by the word of the one before.

import { type NoteKey, openNote, parseKey } from './note';

export interface LogKey {
  key: string;
  fromSize: string;
  succession: string | null;
}

export interface TrustedKey {
  key: NoteKey;
  fromSize: bigint;
}

/** All keys from the pinned one on, or from the first; null when they do not follow one another. */
export async function trustedKeys(
  entries: LogKey[],
  pinned?: string,
): Promise<TrustedKey[] | null> {
  const trusted: TrustedKey[] = [];
  for (const entry of entries) {
    const key = await parseKey(entry.key);
    const fromSize = BigInt(entry.fromSize);
    const last = trusted.at(-1);
    if (!key) return null;
    if (!last) {
      if (entry.succession !== null || fromSize !== 0n) return null;
    } else {
      const word = entry.succession === null ? null : await openNote(entry.succession, [last.key]);
      const said = `${last.key.name}\nbrickyard key succession v1\n${entry.fromSize}\n${entry.key}\n`;
      if (word?.text !== said || fromSize < last.fromSize) return null;
    }
    trusted.push({ key, fromSize });
  }
  const first = pinned ? trusted.findIndex(({ key }) => key.text === pinned.trim()) : 0;
  return first < 0 || trusted.length === 0 ? null : trusted.slice(first);
}

/** Whether a key answers for a checkpoint of this size: from its own time to its successor's. */
export function answersFor(keys: TrustedKey[], signer: NoteKey, size: bigint): boolean {
  const at = keys.findIndex(({ key }) => key.text === signer.text);
  const own = keys[at];
  const next = keys[at + 1];
  return own !== undefined && size >= own.fromSize && (!next || size <= next.fromSize);
}
