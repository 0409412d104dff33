import { expect, it, vi } from 'vitest';
import { fields } from '../shared/api/frame';
import { launch, launchOf, withoutLaunch } from './launch';

const base64 = (text: string) => Buffer.from(text, 'utf8').toString('base64url');

it('B059: the app’s parameter is read, whatever is in it, and leaves the address', () => {
  const told = { token: 'w_-1', os: 'ios', version: '1.2', locale: 'zh-HK' };
  expect(launchOf(`?x=1&launch=${base64(JSON.stringify(told))}`)).toEqual(told);
  expect(launchOf('?x=1')).toBeNull();
  for (const odd of ['', '%', 'ab!', base64('null'), base64('[')]) expect(launchOf(`?launch=${odd}`), odd).toEqual({});
  expect(withoutLaunch('https://a.example/kid?x=1&launch=abc#top')).toBe('/kid?x=1#top');
});

it('B163: what the app says of itself goes with the calls of its pages, where it is a name', async () => {
  const kept = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  });
  vi.stubGlobal('document', { documentElement: { lang: 'en' } });
  vi.stubGlobal('navigator', { userAgent: 'Mozilla/5.0 (Macintosh) BrickyardApp/2.0' });
  await launch({ os: 'windows', version: 'two words' });
  expect(fields()).toMatchObject({ os: 'android', 'device-version': '1' });
  await launch({ os: 'ios', version: '2.0.1' });
  expect(fields()).toMatchObject({ os: 'ios', 'device-version': '2.0.1' });
  vi.unstubAllGlobals();
});
