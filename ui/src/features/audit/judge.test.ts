import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { EventDetail } from '../../shared/api/types';
import { fromBase64 } from '../../shared/proofs/bytes';
import { verifyProofFile } from '../../shared/proofs/verify';
import { judgeFile } from './judge';

const text = readFileSync('../fixtures/proofs/event.proof.json', 'utf8');

function memory(): Pick<Storage, 'getItem' | 'setItem'> {
  const kept = new Map<string, string>();
  return { getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => void kept.set(key, value) };
}

/** The page that shows the event of the fixture. */
async function page(): Promise<Pick<EventDetail, 'event' | 'leafHash'>> {
  const verdict = await verifyProofFile(text);
  if (!verdict.ok) throw new Error('the fixture is sound');
  const leafHash = Array.from(fromBase64(verdict.leafHash)!, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return { event: { position: Number(verdict.position) }, leafHash } as Pick<EventDetail, 'event' | 'leafHash'>;
}

describe('a proof judged in the browser', () => {
  it('is good, and better once the key has been met', async () => {
    const [shown, kept] = [await page(), memory()];
    expect(await judgeFile(text, shown, kept)).toMatchObject({ outcome: 'good', known: false });
    expect(await judgeFile(text, shown, kept)).toMatchObject({ outcome: 'good', known: true });
  });

  it('is bad when it proves another event than the page shows', async () => {
    const shown = await page();
    const other = { ...shown, event: { ...shown.event, position: shown.event.position + 1 } };
    expect(await judgeFile(text, other, memory())).toEqual({ outcome: 'bad', failed: 'page' });
    const changed = { ...shown, leafHash: shown.leafHash.replace(/^./, (digit) => (digit === '0' ? '1' : '0')) };
    expect(await judgeFile(text, changed, memory())).toEqual({ outcome: 'bad', failed: 'page' });
  });

  it('is bad when other keys sign than those this browser has met, and they are not forgotten', async () => {
    const kept = memory();
    kept.setItem('brickyard.logKey', 'another+00000000+AAAA');
    expect(await judgeFile(text, await page(), kept)).toEqual({ outcome: 'bad', failed: 'key' });
    expect(kept.getItem('brickyard.logKey')).toBe('another+00000000+AAAA');
  });

  it('is bad when the row was touched', async () => {
    const file = JSON.parse(text) as { event: { payload: string } };
    file.event.payload += ' ';
    expect(await judgeFile(JSON.stringify(file), await page(), memory())).toEqual({ outcome: 'bad', failed: 'event' });
  });
});
