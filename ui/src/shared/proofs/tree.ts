// The RFC 6962 tree: the leaf of an event, and the path from a leaf to the root.

import { type Bytes, concat, equal, int64, lengthPrefixed, sha256 } from './bytes';

/** The columns of an event exactly as they are hashed; numbers are decimal texts. */
export interface EventColumns {
  position: string;
  recordedAtUs: string;
  aggregateType: string;
  aggregateId: string;
  sequence: string;
  eventType: string;
  eventVersion: string;
  payload: string;
  metadata: string;
}

/** Same encoding as core/store/src/proofs/leaf.rs. */
export function leafHash(event: EventColumns): Promise<Bytes> {
  return sha256(
    new Uint8Array([0]),
    int64(BigInt(event.position)),
    int64(BigInt(event.recordedAtUs)),
    lengthPrefixed(event.aggregateType),
    lengthPrefixed(event.aggregateId),
    int64(BigInt(event.sequence)),
    lengthPrefixed(event.eventType),
    lengthPrefixed(event.eventVersion),
    lengthPrefixed(event.payload),
    lengthPrefixed(event.metadata),
  );
}

function nodeHash(left: Uint8Array, right: Uint8Array): Promise<Bytes> {
  return sha256(new Uint8Array([1]), concat(left, right));
}

/** Whether the path proves the leaf at an index of the tree of a size (RFC 9162, 2.1.3.2). */
export async function includes(
  leaf: Bytes,
  index: bigint,
  size: bigint,
  path: Bytes[],
  root: Bytes,
): Promise<boolean> {
  if (index < 0n || index >= size) return false;
  let at = index;
  let last = size - 1n;
  let hash = leaf;
  for (const sibling of path) {
    if (last === 0n || sibling.length !== 32) return false;
    if ((at & 1n) === 1n || at === last) {
      hash = await nodeHash(sibling, hash);
      while ((at & 1n) === 0n && at !== 0n) {
        at >>= 1n;
        last >>= 1n;
      }
    } else {
      hash = await nodeHash(hash, sibling);
    }
    at >>= 1n;
    last >>= 1n;
  }
  return last === 0n && equal(hash, root);
}
