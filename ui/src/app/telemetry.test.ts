import { expect, it, vi } from 'vitest';
import { ENTRIES_MAX, SLOW_MS, log, note, timed } from '../shared/api/slow';

vi.mock('./router', () => ({ router: {} }));
const { entryOf, taken, wantsNone } = await import('./telemetry');

it('B173: calls of half a second are kept, the newest thousand of them', async () => {
  let now = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  const call = (path: string, ms: number) => timed(path, Promise.resolve((now += ms)));
  const timing = call('dcservice/a?x=1', 0);
  now += SLOW_MS;
  await timing;
  await call('dcservice/b', 0);
  expect(log).toEqual([{ kind: 'slow', name: 'dcservice/a', ms: SLOW_MS }]);
  for (let number = 0; number <= ENTRIES_MAX; number += 1) note({ kind: 'slow', name: `n${number}`, ms: 600 });
  expect([log.length, log[0]?.name]).toEqual([ENTRIES_MAX, 'n1']);
  // What is told is the newest hundred, and the rest is forgotten.
  expect(taken().map(({ name }) => name).at(-1)).toBe(`n${ENTRIES_MAX}`);
  expect(log).toEqual([]);
});

it('what is told names no address that somebody was at, and nobody tells who wants none of it', () => {
  const told = entryOf({ kind: 'error', name: 'TypeError: no\nhttps://a.example/x?token=1 ?secret=2', ms: 0 });
  expect(told.name).toBe('TypeError: no');
  expect(entryOf({ kind: 'error', name: '\u0000', ms: 0 }).name).toBe('error');
  expect([...entryOf({ kind: 'error', name: '👍'.repeat(300), ms: 0 }).name]).toHaveLength(200);
  expect([wantsNone({ globalPrivacyControl: true }), wantsNone({ doNotTrack: '1' }), wantsNone({})]).toEqual([
    true, true, false,
  ]);
});
