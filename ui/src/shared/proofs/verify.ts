// Checks the proof of one event in the browser: nothing is asked of the server, and nothing of it is
// believed but the key, which the caller may pin.

import { fromBase64, toBase64 } from './bytes';
import { type LogKey, answersFor, trustedKeys } from './keys';
import { openNote } from './note';
import { type EventColumns, includes, leafHash } from './tree';

/** What is looked at, in this order; the first that fails ends the check. */
export const STEPS = ['file', 'keys', 'checkpoint', 'event'] as const;
export type Step = (typeof STEPS)[number];

export type Verdict =
  | {
      ok: true;
      checked: Step[];
      position: string;
      eventType: string;
      stream: string;
      /** The log, and the size of the signed tree. */
      origin: string;
      size: string;
      leafHash: string;
      root: string;
      signer: string;
      /** Whether the caller's key vouches, rather than the one in the file. */
      pinned: boolean;
    }
  | { ok: false; checked: Step[]; failed: Step };

interface ProofFile {
  format: string;
  event: EventColumns;
  path: string[];
  checkpoint: string;
  keys: LogKey[];
}

const COLUMNS: (keyof EventColumns)[] = [
  'position',
  'recordedAtUs',
  'aggregateType',
  'aggregateId',
  'sequence',
  'eventType',
  'eventVersion',
  'payload',
  'metadata',
];
const INT64 = 2n ** 63n;

/** Checks a proof file as `GET /api/audit/proof/{position}` gives it. */
export async function verifyProofFile(text: string, pinnedKey?: string): Promise<Verdict> {
  const checked: Step[] = [];
  const fail = (failed: Step): Verdict => ({ ok: false, checked, failed });
  const file = readFile(text);
  if (!file) return fail('file');
  checked.push('file');

  const keys = await trustedKeys(file.keys, pinnedKey);
  if (!keys) return fail('keys');
  checked.push('keys');

  const note = await openNote(
    file.checkpoint,
    keys.map(({ key }) => key),
  );
  const checkpoint = note && readCheckpoint(note.text);
  const holds = checkpoint && checkpoint.origin === note.signer.name;
  if (!holds || !answersFor(keys, note.signer, checkpoint.size)) return fail('checkpoint');
  checked.push('checkpoint');

  const path = file.path.map(fromBase64);
  const { event } = file;
  const leaf = await leafHash(event);
  const index = BigInt(event.position) - 1n;
  const whole = path.every((hash) => hash !== null);
  if (!whole || !(await includes(leaf, index, checkpoint.size, path, checkpoint.root))) {
    return fail('event');
  }
  checked.push('event');
  return {
    ok: true,
    checked,
    position: event.position,
    eventType: event.eventType,
    stream: `${event.aggregateType}/${event.aggregateId}`,
    origin: checkpoint.origin,
    size: checkpoint.size.toString(),
    leafHash: toBase64(leaf),
    root: toBase64(checkpoint.root),
    signer: note.signer.text,
    pinned: pinnedKey !== undefined,
  };
}

function readCheckpoint(text: string) {
  const match = /^([^\n]+)\n(0|[1-9][0-9]{0,19})\n([A-Za-z0-9+/]{43}=)\n$/.exec(text);
  const [, origin, size, encoded] = match ?? [];
  const root = encoded ? fromBase64(encoded) : null;
  return origin && size && root ? { origin, size: BigInt(size), root } : null;
}

function readFile(text: string): ProofFile | null {
  let file: unknown;
  try {
    file = JSON.parse(text);
  } catch {
    return null;
  }
  return isProofFile(file) ? file : null;
}

function isProofFile(file: unknown): file is ProofFile {
  if (!isObject(file) || file.format !== 'brickyard-proof/1') return false;
  const { event, path, checkpoint, keys } = file;
  return (
    isObject(event) &&
    Object.keys(event).length === COLUMNS.length &&
    COLUMNS.every((column) => isText(event[column])) &&
    [event.position, event.recordedAtUs, event.sequence].every(isInteger) &&
    Array.isArray(path) &&
    path.every(isText) &&
    isText(checkpoint) &&
    Array.isArray(keys) &&
    keys.every(isLogKey)
  );
}

function isLogKey(key: unknown): key is LogKey {
  if (!isObject(key)) return false;
  const { key: text, fromSize, succession } = key;
  return isText(text) && isInteger(fromSize) && (succession === null || isText(succession));
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A lone surrogate would be hashed as another character than it is. */
function isText(value: unknown): value is string {
  return typeof value === 'string' && !/\p{Surrogate}/u.test(value);
}

/** 64 bits in their one spelling. */
function isInteger(value: unknown): value is string {
  if (typeof value !== 'string' || !/^(0|-?[1-9][0-9]{0,18})$/.test(value)) return false;
  return BigInt(value) >= -INT64 && BigInt(value) < INT64;
}
