import { describe, expect, it } from 'vitest';
import { channels } from '../shared/kit/share';
import { isEmbedded } from '../shared/api/frame';
import { LAYOUTS, inApp } from './layouts/layouts';
import { step } from './layouts/slides';
import { progress } from './loading-bar';
import { savesData } from './prefetch';
import { moduleOf, reactionTo } from './reactions';
import { readSearch, writeSearch } from './search-codec';
import { landing } from './sign-out';
import { cut } from './title';

describe('the phone frame', () => {
  it('B005, B006: forward slides left, back to a visited path slides right', () => {
    const first = step([], '/activity');
    const second = step(first.trail, '/activity/rules');
    const third = step(second.trail, '/activity/faqs');
    expect([first.slide, second.slide, third.slide]).toEqual(['none', 'left', 'left']);
    const back = step(third.trail, '/activity');
    expect(back).toEqual({ trail: ['/activity'], slide: 'right' });
    expect(step(back.trail, '/activity').slide, 'the same path stays').toBe('none');
    expect(step(back.trail, '/activity/faqs').slide, 'what was left is forward again').toBe('left');
  });
});

describe('layouts', () => {
  it('B004: inside the app there is neither header nor footer', () => {
    expect(isEmbedded('Mozilla/5.0 BrickyardApp/1.2')).toBe(true);
    expect(isEmbedded('Mozilla/5.0 (X11; Linux x86_64)')).toBe(false);
    for (const layout of Object.values(LAYOUTS)) {
      expect(inApp(layout, true)).toMatchObject({ header: 'none', footer: false });
      expect(inApp(layout, false)).toEqual(layout);
    }
  });
});

describe('refusals that mean the same everywhere', () => {
  it.each([
    ['B056', 1511504, 200, null, { kind: 'login' }],
    ['B056', 1511400, 401, null, { kind: 'login' }],
    ['B127', 1511461, 403, null, { kind: 'ipLimit' }],
    ['B127', 1511461, 403, 'false', null],
    ['B121', 1511721, 403, null, { kind: 'captcha', say: false }],
    ['B122', 1511722, 403, null, { kind: 'captcha', say: true }],
    ['B126', 1511541, 403, null, { kind: 'blacklist', type: 'account' }],
    ['B126', 1511542, 403, null, { kind: 'blacklist', type: 'device' }],
    ['B126', 1511543, 403, null, { kind: 'blacklist', type: 'ip' }],
    ['X003', 1511422, 422, null, null],
  ] as const)('%s: %i with status %i', (_, code, status, redirect, reaction) => {
    expect(reactionTo(code, status, redirect)).toEqual(reaction);
  });
});

it('B124, U089: a challenge belongs to the part of the site whose call was refused', () => {
  expect(moduleOf('open/login')).toBe('login');
  expect(moduleOf('open/wallet/login')).toBe('login');
  expect(moduleOf('open/register')).toBe('register');
  expect(moduleOf('open/sendemail?email=a&type=1')).toBe('sendemail');
  expect(moduleOf('item/sale/create')).toBe('other');
});

describe('signing out', () => {
  it('B054, B055: leaves a page that needs a session, keeping redirectUri; others are stayed on', () => {
    expect(landing('/sellList', '')).toBe('/index');
    expect(landing('/BRICKS', '?redirectUri=%2Fkid&x=1')).toBe('/index?redirectUri=%2Fkid');
    expect(landing('/marketplace', '?redirectUri=%2Fkid')).toBeNull();
  });
});

describe('small things', () => {
  it('B181: titles and descriptions are cut by characters', () => {
    expect(cut('a'.repeat(80), 72)).toHaveLength(72);
    expect(cut('👍🏻'.repeat(40), 3)).toBe('👍🏻👍');
  });

  it('B008: the loading bar rises over five seconds and never says done by itself', () => {
    expect([0, 100, 2_500, 60_000].map(progress)).toEqual([0, 2, 50, 95]);
  });

  it('B172: nothing is loaded ahead on a 2g line or where data is saved', () => {
    expect(savesData({ saveData: true })).toBe(true);
    expect(savesData({ effectiveType: '2g' })).toBe(true);
    expect(savesData({ effectiveType: 'slow-2g' })).toBe(true);
    expect(savesData({ effectiveType: '4g' })).toBe(false);
  });

  it('what stands behind the question mark is words, also when it looks like a number', () => {
    expect(readSearch('?code=0123&at=12')).toEqual({ code: '0123', at: '12' });
    expect(writeSearch({ code: '0123', at: 12, none: undefined })).toBe('?code=0123&at=12');
    expect(writeSearch({})).toBe('');
  });

  it('B135, B136: shared links hold the page encoded, and whatsapp is not offered in the app', () => {
    const web = channels('https://a.example/?b=c&d', 'Hi & bye', false);
    expect(web.map(([name]) => name)).toEqual([
      ...['copylink', 'facebook', 'telegram', 'twitter', 'whatsapp', 'instagram'],
    ]);
    for (const [, href] of web) {
      if (href) expect(href).toContain('https%3A%2F%2Fa.example%2F%3Fb%3Dc%26d');
    }
    expect(channels('x', 'y', true).map(([name]) => name)).not.toContain('whatsapp');
  });
});
