import { afterEach, describe, expect, it, vi } from 'vitest';
import { onRefused } from '../api/client';
import { type Send, shareCard } from './share-card';

afterEach(() => vi.unstubAllGlobals());

const answers = (status: number, answer: object) => {
  const asked = vi.fn((_path: string, _init: RequestInit) =>
    Promise.resolve(new Response(JSON.stringify(answer), { status })),
  );
  vi.stubGlobal('fetch', asked);
  return asked;
};

describe('B138: the card of what is shared', () => {
  it('type and social are sent in upper case, and what comes back is said', async () => {
    const send = vi.fn<Send>(() => Promise.resolve('Shared.'));
    expect(await shareCard('collection', 'twitter', send)).toBe('Shared.');
    expect(send).toHaveBeenCalledExactlyOnceWith({ type: 'COLLECTION', social: 'TWITTER' });
  });

  it('it goes out once, as a command with a key of its own', async () => {
    const asked = answers(200, { code: 1511200, data: 'Shared.', msg: '' });
    expect(await shareCard('page', 'copylink')).toBe('Shared.');
    expect(asked).toHaveBeenCalledOnce();
    const [path, { method, headers, body }] = asked.mock.calls[0]!;
    expect([path, method, body]).toEqual([
      '/api/dcservice/share/card',
      'POST',
      '{"type":"PAGE","social":"COPYLINK"}',
    ]);
    expect((headers as Record<string, string>)['idempotency-key']).toMatch(/^[0-9a-f-]{36}$/);
  });

  it.each([
    [422, { code: 1511422, data: { reason: 'unknown' }, msg: 'No.' }],
    [401, { code: 1511504, data: null, msg: 'Please log in.' }],
    [500, { code: 1511500, data: null, msg: 'Error' }],
  ])('a refusal with %i is silent: nobody hears of it, and no session ends', async (status, answer) => {
    answers(status, answer);
    const heard = vi.fn();
    const stop = onRefused(heard);
    expect(await shareCard('page', 'facebook')).toBeNull();
    stop();
    expect(heard).not.toHaveBeenCalled();
  });

  it('nor is a line told that is down', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('down')));
    expect(await shareCard('page', 'facebook')).toBeNull();
  });
});
