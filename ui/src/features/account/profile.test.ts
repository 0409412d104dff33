import { expect, it } from 'vitest';
import type { Profile } from '../../shared/show/queries';
import { LINK_MAX } from '../../shared/valid';
import { ABOUT_MAX, fits, isAbout, isLinkOrNone, isSame, signedAfter, wordsOf } from './profile';

const upload = `0x${'ab'.repeat(32)}`;
const told: Profile = {
  state: 'told',
  certification: '',
  username: '',
  personalprofile: 'I lay bricks.',
  profileimageurl: `/api/dcservice/open/uploads/${upload}`,
  bannerimageurl: 'https://pictures.example/wall.png',
  instagramurl: '',
  websiteurl: 'https://bricks.example',
  twitterurl: '',
  imgsource: '',
  signedat: 0,
};

it('a picture that was uploaded is told by its id again, and a drawn one by nothing', () => {
  const words = wordsOf(told);
  expect([words.profileimageurl, words.bannerimageurl]).toEqual([upload, told.bannerimageurl]);
  expect(wordsOf({ ...told, profileimageurl: '/art/face/0x01.svg' }).profileimageurl).toBe('');
  // The picture of an item is told by the item.
  const worn = wordsOf({ ...told, imgsource: '1-0x01-1', profileimageurl: 'https://gateway.example/1.png' });
  expect([worn.imgsource, worn.profileimageurl]).toEqual(['1-0x01-1', '']);
});

it('links begin with https, have no spaces, and are short', () => {
  for (const good of ['', 'https://a.b', `https://${'a'.repeat(LINK_MAX - 8)}`]) expect(isLinkOrNone(good), good).toBe(true);
  for (const bad of ['http://a.b', 'a.b', 'javascript:alert(1)', 'https://', 'https://a b', `https://${'a'.repeat(LINK_MAX)}`]) {
    expect(isLinkOrNone(bad), bad).toBe(false);
  }
});

it('what somebody tells of themselves is counted in characters, and may have lines', () => {
  for (const good of ['', 'a\nb', '\u{1F9F1}'.repeat(ABOUT_MAX)]) expect(isAbout(good)).toBe(true);
  for (const bad of ['a\tb', 'a\u0000b', 'x'.repeat(ABOUT_MAX + 1)]) expect(isAbout(bad)).toBe(false);
  expect(fits({ ...wordsOf(told), twitterurl: '@ada' })).toBe(false);
});

it('what was put back is no change', () => {
  expect(isSame(wordsOf(told), wordsOf({ ...told }))).toBe(true);
  expect(isSame({ ...wordsOf(told), websiteurl: '' }, wordsOf(told))).toBe(false);
});

it('a profile is signed later than the one before it, however quick its owner and whatever their clock', () => {
  expect(signedAfter(0, 1_000)).toBe(1_000);
  expect(signedAfter(1_000, 1_000)).toBe(1_001);
  expect(signedAfter(1_030, 1_000)).toBe(1_031);
});
