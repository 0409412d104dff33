// Signed notes and their keys as C2SP signed-note writes them. Ed25519 only.

import { type Bytes, concat, equal, fromBase64, sha256 } from './bytes';

export interface NoteKey {
  name: string;
  id: Bytes;
  key: Bytes;
  /** As it was written. */
  text: string;
}

const ED25519 = 1;

/** Reads `<name>+<id>+<base64>`; null when it is no key. */
export async function parseKey(text: string): Promise<NoteKey | null> {
  const match = /^([^\s+]+)\+([0-9a-f]{8})\+([A-Za-z0-9+/=]+)$/.exec(text);
  const [, name, id, encoded] = match ?? [];
  const bytes = encoded ? fromBase64(encoded) : null;
  if (!name || !bytes || bytes.length !== 33 || bytes[0] !== ED25519) return null;
  const hash = await sha256(new TextEncoder().encode(`${name}\n`), bytes);
  const hex = Array.from(hash.slice(0, 4), (byte) => byte.toString(16).padStart(2, '0')).join('');
  if (hex !== id) return null;
  return { name, id: hash.slice(0, 4), key: bytes.slice(1), text };
}

/** The text of a note that one of these keys has signed, and that key; null when none has. */
export async function openNote(
  note: string,
  known: NoteKey[],
): Promise<{ text: string; signer: NoteKey } | null> {
  const end = note.lastIndexOf('\n\n');
  if (end < 1 || !note.endsWith('\n') || hasControls(note)) return null;
  const text = note.slice(0, end + 1);
  const lines = note.slice(end + 2, -1).split('\n');
  let signer: NoteKey | null = null;
  for (const line of lines) {
    const [dash, name, signature, ...more] = line.split(' ');
    const bytes = signature ? fromBase64(signature) : null;
    if (dash !== '—' || !name || !bytes || bytes.length < 5 || more.length > 0) return null;
    const key = known.find((key) => key.name === name && equal(key.id, bytes.slice(0, 4)));
    if (!key) continue;
    if (!(await isSigned(key, bytes.slice(4), text))) return null;
    signer ??= key;
  }
  return signer && { text, signer };
}

async function isSigned(key: NoteKey, signature: Bytes, text: string): Promise<boolean> {
  const algorithm = { name: 'Ed25519' };
  const publicKey = await crypto.subtle.importKey('raw', key.key, algorithm, false, ['verify']);
  const bytes = concat(new TextEncoder().encode(text));
  return crypto.subtle.verify(algorithm, publicKey, signature, bytes);
}

function hasControls(text: string): boolean {
  return Array.from(text).some((letter) => letter !== '\n' && /\p{Cc}/u.test(letter));
}
