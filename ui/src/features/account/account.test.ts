import { describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../shared/api/client';
import i18n, { addResources, turnTo } from '../../shared/translate';
import { hashed } from './calls';
import { noteSent, secondsLeft } from './cooldown';
import { addressOf, isSendType } from './flow';
import { textOf } from './said';
import { NotSigned, signFor } from './wallet-sign';
import { isCode, isEmail, isPassword, isUsername, maskedEmail } from './validation';

describe('what the forms take', () => {
  it('B079: e-mail addresses', () => {
    for (const good of ['a@b.io', 'first.last+tag@sub.example.com']) expect(isEmail(good), good).toBe(true);
    for (const bad of ['', 'a', 'a@b', 'a b@c.io', 'a@b..io', '@b.io', 'a@-b.io']) {
      expect(isEmail(bad), bad).toBe(false);
    }
  });

  it('B080: passwords of eight characters with an uppercase letter and a digit', () => {
    expect(isPassword('Abcdefg1')).toBe(true);
    for (const bad of ['abcdefg1', 'Abcdefgh', 'Abcdef1', `A1${'x'.repeat(127)}`]) {
      expect(isPassword(bad), bad).toBe(false);
    }
  });

  it('B078, B082: names of 4 to 16 characters, codes of four digits', () => {
    expect(isUsername('ma_s-0n')).toBe(true);
    for (const bad of ['abc', 'a'.repeat(17), 'ab cd', 'äbcd']) expect(isUsername(bad), bad).toBe(false);
    expect(isCode('0123')).toBe(true);
    for (const bad of ['123', '12345', '12a4']) expect(isCode(bad), bad).toBe(false);
  });
});

it('B076: a masked address shows four characters, or one of four or fewer', () => {
  expect(maskedEmail('abcdefgh@x.io')).toBe('abcd***@x.io');
  expect(maskedEmail('abcd@x.io')).toBe('a***@x.io');
});

it('B084: a password is hashed before it leaves', () => {
  // sha256sum of the same eight bytes.
  const sum = '1086cff3a33af950b03cc2a51445919a174954227fe0a125f32613ce0acb24ac';
  expect(hashed('Abcdefg1')).toBe(sum);
});

it('B063, B064: a code is sent once a minute for one mailbox and one purpose', () => {
  const kept: Record<string, string> = {};
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => kept[name] ?? null,
    setItem: (name: string, text: string) => void (kept[name] = text),
  });
  noteSent('A@x.io', 'reg', 1_000_000);
  expect(secondsLeft('a@x.io', 'reg', 1_000_000)).toBe(60);
  expect(secondsLeft('a@x.io', 'reg', 1_059_001)).toBe(1);
  expect(secondsLeft('a@x.io', 'reg', 1_060_000)).toBe(0);
  expect(secondsLeft('a@x.io', 'forgot', 1_000_000)).toBe(0);
  expect(secondsLeft('b@x.io', 'reg', 1_000_000)).toBe(0);
});

it('steps have addresses with what was told, and nothing that was not', () => {
  expect(addressOf('verification', { email: 'a@b.io', sendEmailType: 'reg', path: undefined })).toBe(
    '/verification?email=a%40b.io&sendEmailType=reg',
  );
  expect(addressOf('login', {})).toBe('/login');
  expect(isSendType('toString')).toBe(false);
});

it('X012: a call that nobody answered is told in the reader’s language, and one without words is an error', () => {
  const before = i18n.language;
  addResources('zh-HK', { error: { code: { 0: '無法連接網站。', 1511504: '請登入。' } } });
  turnTo('zh-HK');
  expect(textOf(new TypeError('Failed to fetch'))).toBe('無法連接網站。');
  expect(textOf(new ApiError(1511504, 'no', null))).toBe('請登入。');
  expect(textOf(new ApiError(0, 'Error', null))).toBe('Error');
  expect(textOf(null)).toBe('Error');
  turnTo(before);
});

it('B100: without a wallet nothing is signed', async () => {
  await expect(signFor('login')).rejects.toThrow(new NotSigned('wallet.again'));
});
