// What a browser can say of an event by itself: whether the row on the page is in the log that was
// signed, by the key this browser has met first.
import type { EventDetail } from '../../shared/api/types';
import { fromBase64 } from '../../shared/proofs/bytes';
import { type Step, verifyProofFile } from '../../shared/proofs/verify';

export type Judgement =
  | { outcome: 'good'; position: number; size: string; signer: string; known: boolean }
  /** Not sealed yet: at most a second old. */
  | { outcome: 'early' }
  | { outcome: 'bad'; failed: Step | 'key' | 'page' };

const KEY = 'brickyard.logKey';

export const proofPath = (position: number) => `/api/audit/proof/${position}`;

export async function judge(detail: EventDetail): Promise<Judgement> {
  const answer = await fetch(proofPath(detail.event.position));
  if (answer.status === 422) return { outcome: 'early' };
  if (!answer.ok) throw new Error(String(answer.status));
  return judgeFile(await answer.text(), detail, localStorage);
}

/** Judges a proof file, and remembers the key of the first good one. */
export async function judgeFile(
  text: string,
  { event, leafHash }: Pick<EventDetail, 'event' | 'leafHash'>,
  memory: Pick<Storage, 'getItem' | 'setItem'>,
): Promise<Judgement> {
  const met = memory.getItem(KEY) ?? undefined;
  const verdict = await verifyProofFile(text, met);
  if (!verdict.ok) {
    const failed = met && verdict.failed === 'keys' ? 'key' : verdict.failed;
    return { outcome: 'bad', failed };
  }
  // The file proves some event; it has to be the one that is shown.
  const same = verdict.position === String(event.position) && hex(verdict.leafHash) === leafHash;
  if (!same) return { outcome: 'bad', failed: 'page' };
  if (!met) memory.setItem(KEY, verdict.signer);
  const { size, signer } = verdict;
  return { outcome: 'good', position: event.position, size, signer, known: met !== undefined };
}

const hex = (base64: string) =>
  Array.from(fromBase64(base64) ?? [], (byte) => byte.toString(16).padStart(2, '0')).join('');
