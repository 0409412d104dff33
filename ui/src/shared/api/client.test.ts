import { readFileSync } from 'node:fs';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ApiError, accountCommand, accountRead, command, errorKeys, onRefused, open, read, readAt } from './client';

afterEach(() => vi.unstubAllGlobals());

describe('the envelope', () => {
  it('B167: opens flat and nested', () => {
    expect(open({ code: 1511200, data: { a: 1 }, msg: '' })).toEqual({ a: 1 });
    expect(open({ data: { code: 1511200, data: { a: 1 }, msg: '' } })).toEqual({ a: 1 });
  });

  it('turns any other code into an error with its reason', () => {
    const refused = { code: 1511422, data: { reason: 'own_order' }, msg: 'no' };
    expect(() => open(refused)).toThrowError(ApiError);
    try {
      open(refused);
    } catch (error) {
      expect((error as ApiError).reason).toBe('own_order');
    }
    expect(() => open(undefined)).toThrowError('Error');
  });
});

function serve(...answers: { position: number; code?: number; data?: unknown }[]) {
  const fetched = vi.fn((_path: string, _init: RequestInit) => {
    const { position, code = 1511200, data = {} } = answers.shift()!;
    const headers = { 'x-position': String(position) };
    return Promise.resolve(new Response(JSON.stringify({ code, data, msg: '' }), { headers }));
  });
  vi.stubGlobal('fetch', fetched);
  return (call: number) => fetched.mock.calls[call]?.[1].headers as Record<string, string>;
}

it('B166: codes, nonces and what is unread are asked for each time', async () => {
  const kept: unknown[] = [];
  vi.stubGlobal('fetch', (_: string, { cache }: RequestInit) => {
    kept.push(cache);
    return Promise.resolve(new Response(JSON.stringify({ code: 1511200, data: {}, msg: '' })));
  });
  for (const path of ['open/sendemail?email=a', 'open/wallet/nonce', 'message/unread']) await accountRead(path);
  expect(kept).toEqual(['no-store', 'no-store', 'no-store']);
});

describe('reading what one has written', () => {
  it('a read after a command asks for at least its position, also for good', async () => {
    const sent = serve({ position: 5 }, { position: 40 }, { position: 41 }, { position: 42 });
    await read('before');
    await command('item/sale/create', {});
    expect((await readAt('after')).position).toBe(41);
    await read('later');
    expect(sent(0)).not.toHaveProperty('x-min-position');
    expect(sent(2)).toHaveProperty('x-min-position', '40');
    expect(sent(3)).toHaveProperty('x-min-position', '40');
  });

  it('a command asks read models that know the command before it, and waits for them', async () => {
    const behind = { position: 0, code: 1511409, data: { position: 30 } };
    const sent = serve({ position: 50 }, behind, { position: 51 });
    await command('comments/save', {});
    await command('userlike/save', {});
    expect(sent(1)).toHaveProperty('x-min-position', '50');
    expect(sent(2)['idempotency-key']).toBe(sent(1)['idempotency-key']);
  });

  it('pages that are behind are asked again, other conflicts and refusals are not', async () => {
    serve({ position: 0, code: 1511409, data: { position: 30 } }, { position: 44, data: 'new' });
    expect(await read('slow')).toBe('new');
    serve({ position: 0, code: 1511409, data: { status: 'filled' } });
    await expect(read('changed')).rejects.toThrow(ApiError);
    const behind = { position: 0, code: 1511409, data: { position: 30 } };
    serve(behind, behind, behind, behind);
    await expect(read('stuck')).rejects.toThrow(ApiError);
  });
});

describe('a command whose answer is lost', () => {
  const answer = () => new Response(JSON.stringify({ code: 1511200, data: 'done', msg: '' }));

  it('is sent once more under the same key, also after half an answer', async () => {
    vi.useFakeTimers();
    const lost = [() => Promise.reject(new TypeError('Failed to fetch')), () => Promise.resolve(new Response('{"co'))];
    for (const loses of lost) {
      const fetched = vi.fn((_path: string, _init: RequestInit) => Promise.resolve(answer()));
      vi.stubGlobal('fetch', fetched.mockImplementationOnce(loses));
      const sent = command('item/sale/create', { price: '1' });
      await vi.runAllTimersAsync();
      expect(await sent).toBe('done');
      const [first, second] = fetched.mock.calls.map(([, init]) => init);
      expect(second).toEqual(first);
    }
    vi.useRealTimers();
  });

  it('is given up after the second loss; what is refused is not sent again', async () => {
    vi.useFakeTimers();
    const fetched = vi.fn(() => Promise.reject(new TypeError('Failed to fetch')));
    vi.stubGlobal('fetch', fetched);
    const given = expect(command('item/sale/create', {})).rejects.toThrow('Failed to fetch');
    await vi.runAllTimersAsync();
    await given;
    expect(fetched).toHaveBeenCalledTimes(2);
    vi.useRealTimers();
    const refusing = vi.fn(() => Promise.resolve(new Response('{"code":1511422,"data":{},"msg":"no"}')));
    vi.stubGlobal('fetch', refusing);
    await expect(command('item/sale/create', {})).rejects.toThrow(ApiError);
    expect(refusing).toHaveBeenCalledTimes(1);
  });
});

describe('a password that changes', () => {
  const answer = (code: number, status: number) =>
    new Response(JSON.stringify({ code, data: 'told', msg: '' }), { status });

  it('asks once more what was refused with the session before it, and signs nobody out', async () => {
    let renew = (_: Response) => {};
    const reads = [answer(1511504, 401), answer(1511200, 200), answer(1511504, 401)];
    vi.stubGlobal('fetch', (path: string) =>
      path.includes('updatepassword') ? new Promise((done) => (renew = done)) : Promise.resolve(reads.shift()!),
    );
    const refused = vi.fn();
    const deaf = onRefused(refused);
    const changing = accountCommand('user/updatepassword', {});
    const asked = read('message/list');
    await vi.waitFor(() => expect(reads).toHaveLength(2));
    renew(answer(1511200, 200));
    await changing;
    expect(await asked).toBe('told');
    expect(refused).not.toHaveBeenCalled();
    await expect(read('message/list')).rejects.toThrow(ApiError);
    expect(refused).toHaveBeenCalledOnce();
    deaf();
  });

  it('lets what acts fail alone: it is neither done for who is signed in now, nor signs them out', async () => {
    let renew = (_: Response) => {};
    const acts = vi.fn(() => Promise.resolve(answer(1511504, 401)));
    vi.stubGlobal('fetch', (path: string) =>
      path.includes('wallet/login') ? new Promise((done) => (renew = done)) : acts(),
    );
    const refused = vi.fn();
    const deaf = onRefused(refused);
    const changing = accountCommand('open/wallet/login', {});
    const asked = expect(command('item/sale/create', {})).rejects.toThrow(ApiError);
    await vi.waitFor(() => expect(acts).toHaveBeenCalled());
    renew(answer(1511200, 200));
    await Promise.all([changing, asked]);
    expect(acts).toHaveBeenCalledOnce();
    expect(refused).not.toHaveBeenCalled();
    deaf();
  });
});

describe('texts of errors', () => {
  it('names the rule first and falls back to the code', () => {
    expect(errorKeys(new ApiError(1511422, 'no', { reason: 'zero_price' }))[0]).toBe('error.reason.zero_price');
    expect(errorKeys(new ApiError(1511404, 'no', null))[0]).toBe('error.code.1511404');
  });

  it('has one in both languages for every reason that the server can give', () => {
    const sources = ['../core/src/orders/error.rs', '../api/src/dc/make.rs', '../api/src/dc/orders.rs'];
    const text = sources.map((file) => readFileSync(file, 'utf8')).join('\n');
    const reasons = [...text.matchAll(/(?:Self::\w+ => |refused\()"([a-z_]+)"/g)].map((match) => match[1]);
    expect(reasons.length).toBeGreaterThan(15);
    for (const language of ['en', 'zh-HK']) {
      const locale = JSON.parse(readFileSync(`src/locales/${language}/refusals.json`, 'utf8'));
      // An unknown order is told as not found, by its code.
      const missing = reasons.filter((reason) => reason !== 'order_unknown' && !locale.error.reason[reason!]);
      expect(missing).toEqual([]);
    }
  });
});
