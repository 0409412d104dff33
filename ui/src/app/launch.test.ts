import { expect, it } from 'vitest';
import { launchOf, withoutLaunch } from './launch';

const base64 = (text: string) => Buffer.from(text, 'utf8').toString('base64url');

it('B059: the app’s parameter is read, whatever is in it, and leaves the address', () => {
  const told = { token: 'w_-1', os: 'ios', version: '1.2', locale: 'zh-HK' };
  expect(launchOf(`?x=1&launch=${base64(JSON.stringify(told))}`)).toEqual(told);
  expect(launchOf('?x=1')).toBeNull();
  for (const odd of ['', '%', 'ab!', base64('null'), base64('[')]) expect(launchOf(`?launch=${odd}`), odd).toEqual({});
  expect(withoutLaunch('https://a.example/kid?x=1&launch=abc#top')).toBe('/kid?x=1#top');
});
