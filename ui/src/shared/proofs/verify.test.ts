import { readFileSync } from 'node:fs';

import { describe, expect, it } from 'vitest';

import { verifyProofFile } from './verify';

const text = readFileSync(new URL('../../../../fixtures/proofs/event.proof.json', import.meta.url), 'utf8');
interface File {
  event: Record<string, string>;
  path: string[];
  checkpoint: string;
  keys: { key: string; fromSize: string; succession: string | null }[];
}
const sound = () => JSON.parse(text) as File;

/** mulberry32: the same forgeries for the same seed. */
function seeded(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) % below;
  };
}

function scratch(value: string, random: (below: number) => number): string {
  const letters = Array.from(value);
  if (letters.length === 0 || random(8) === 0) return `${value}1`;
  const at = random(letters.length);
  letters[at] = letters[at] === '1' ? '2' : '1';
  return letters.join('');
}

describe('the proof of one event in the browser', () => {
  it('holds for what the server made, by its own word and by a pinned key', async () => {
    const verdict = await verifyProofFile(text);
    expect(verdict).toMatchObject({ ok: true, position: '123', size: '300', pinned: false });
    for (const { key } of sound().keys) {
      const pinned = await verifyProofFile(text, key);
      expect(pinned).toMatchObject({ ok: true, pinned: true });
    }
  });

  it('names the first thing that fails', async () => {
    const failing = async (change: (file: File) => void, pinned?: string) => {
      const file = sound();
      change(file);
      const verdict = await verifyProofFile(JSON.stringify(file), pinned);
      return verdict.ok ? 'nothing' : verdict.failed;
    };
    expect((await verifyProofFile('{')).ok).toBe(false);
    expect(await failing((file) => delete file.event.payload)).toBe('file');
    expect(await failing((file) => (file.event.position = '0123'))).toBe('file');
    expect(await failing((file) => (file.event.payload += '\ud800'))).toBe('file');
    expect(await failing((file) => file.keys.reverse())).toBe('keys');
    const stranger = 'PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW';
    expect(await failing(() => undefined, stranger)).toBe('keys');
    expect(await failing((file) => file.keys.pop())).toBe('checkpoint');
    expect(await failing((file) => (file.checkpoint = file.checkpoint.replace('\n300\n', '\n301\n')))).toBe(
      'checkpoint',
    );
    expect(await failing((file) => (file.event.payload += ' '))).toBe('event');
    expect(await failing((file) => file.path.pop())).toBe('event');
  });

  it('fails for every one of 2,000 forgeries', async () => {
    const seed = Number(process.env.BRICKYARD_SEED ?? Math.floor(Math.random() * 2 ** 31));
    const random = seeded(seed);
    const pinned = sound().keys[0]?.key;
    for (let round = 0; round < 2_000; round += 1) {
      const file = sound();
      switch (random(4)) {
        case 0: {
          const at = random(file.path.length);
          file.path[at] = scratch(file.path[at] ?? '', random);
          break;
        }
        case 1:
          file.checkpoint = scratch(file.checkpoint, random);
          break;
        case 2: {
          const key = file.keys[random(file.keys.length)];
          if (key?.succession && random(2) === 0) key.succession = scratch(key.succession, random);
          else if (key) key.key = scratch(key.key, random);
          break;
        }
        default: {
          const columns = Object.keys(file.event);
          const column = columns[random(columns.length)] ?? 'payload';
          file.event[column] = scratch(file.event[column] ?? '', random);
        }
      }
      const forged = JSON.stringify(file);
      const verdict = await verifyProofFile(forged, pinned);
      expect(verdict.ok, `BRICKYARD_SEED=${seed}, round ${round}: ${forged}`).toBe(false);
    }
  });
});
