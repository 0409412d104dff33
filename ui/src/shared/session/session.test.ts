import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { linkOf, storeLink } from './apps';
import { afterLogin, afterRegistration, safePath } from './paths';
import { userOf } from './store';

const corpus = new URL('../../../../fixtures/hostile/whatwg-url/urltestdata.json', import.meta.url);
const urls = JSON.parse(readFileSync(corpus, 'utf8')) as { input: string; base: string | null; href: string | null }[];

describe('addresses from outside', () => {
  it('are followed within this site', () => {
    expect(safePath('/bricks?tab=1#top')).toBe('/bricks?tab=1#top');
    expect(safePath('/a/../b')).toBe('/b');
  });

  it.each([
    'https://evil.example/',
    '//evil.example',
    '//evil.example/bricks',
    '/\\evil.example/bricks?x=1',
    '/\t/evil.example/bricks',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '/./\\evil.example',
    '/.//evil.example',
    '/..//evil.example',
    'javascript:alert(1)',
    ' /bricks',
    'bricks',
    '',
    undefined,
    42,
  ])('never lead elsewhere: %j', (value) => {
    expect(safePath(value)).toBe('/');
  });

  it('never lead elsewhere, by any trick of the WHATWG corpus, also behind slashes', () => {
    const site = 'http://example.org';
    const tricks = [
      ...urls.map(({ input }) => input),
      ...urls.flatMap(({ input }) => ['/', '//', '/\\', '/.', '/%09/'].map((before) => before + input)),
    ];
    for (const trick of tricks) {
      const path = safePath(trick);
      expect(new URL(path, site).origin, JSON.stringify(trick)).toBe(site);
      // The same once more: what is safe stays what it is.
      expect(safePath(path), JSON.stringify(trick)).toBe(path);
    }
    // What the corpus itself says leads off a page of this site.
    const ours = (address: string | null) => address?.startsWith(`${site}/`);
    const elsewhere = urls.filter(({ base, href }) => ours(base) && !ours(href));
    expect(elsewhere.length).toBeGreaterThan(60);
    for (const { input } of elsewhere) expect(safePath(input), JSON.stringify(input)).toBe('/');
  });
});

describe('after a login', () => {
  it('B046: with redirectUri by way of /auth', () => {
    expect(afterLogin({ redirectUri: '/kid', path: '/bricks' })).toBe('/auth?redirectUri=%2Fkid');
  });

  it.each([
    ['B047', { path: '/bricks?x=1' }, '/bricks?x=1'],
    ['B048', { path: '/login' }, '/'],
    ['B048', { path: '/reg/abc' }, '/'],
    ['B048', { path: '/LOGIN?path=%2Fx' }, '/'],
    ['B047', { path: '/regions' }, '/regions'],
    ['B049', {}, '/'],
    ['B047', { path: '//evil.example' }, '/'],
  ])('%s: %j leads to %s', (_, search, to) => {
    expect(afterLogin(search)).toBe(to);
  });
});

it('B050, B051: who has registered goes home, or back to the page that sent them', () => {
  expect(afterRegistration('', {})).toBe('/');
  expect(afterRegistration('lang=en; referer=%2Factivity', {})).toBe('/activity');
  expect(afterRegistration('xreferer=%2Factivity', { path: '/bricks' })).toBe('/bricks');
  expect(afterRegistration('referer=%2F%2Fevil.example', {})).toBe('/');
});

describe('the readable cookie', () => {
  const cookie = (value: unknown) => `lang=en; user_info=${encodeURIComponent(JSON.stringify(value))}`;

  it('B057: says who is there', () => {
    expect(userOf(cookie({ uid: 7, username: 'mason', registertype: 5 }))).toMatchObject({
      uid: '7',
      username: 'mason',
      registertype: 5,
    });
  });

  it.each(['', 'user_info=%', 'user_info=x', 'user_info=null', cookie([]), cookie({}), 'my_user_info=1'])(
    'B058: %j is nobody',
    (text) => {
      expect(userOf(text)).toBeNull();
    },
  );
});

describe('links to the app', () => {
  it('U031: come by key or as one, and over https only', () => {
    expect(linkOf({ tf: 'https://a.example/' }, 'tf')).toBe('https://a.example/');
    expect(linkOf('https://a.example/', 'tf')).toBe('https://a.example/');
    expect(linkOf({ tf: 'javascript:alert(1)' }, 'tf')).toBeUndefined();
    expect(linkOf(null, 'tf')).toBeUndefined();
    expect(linkOf({}, 'tf')).toBeUndefined();
  });

  it('B142: a phone is sent to its own store first, to what is tried out next, and else nowhere', () => {
    const [ow, tf] = ['https://store.example/', 'https://try.example/'];
    expect(storeLink({ ow, tf }, 'apple')).toBe(ow);
    expect(storeLink({ tf }, 'apple')).toBe(tf);
    expect(storeLink({ google: ow, apk: tf }, 'android')).toBe(ow);
    expect(storeLink({ apktest: tf }, 'android')).toBeUndefined();
    expect(storeLink(null, 'apple')).toBeUndefined();
  });
});
