import { expect, it } from 'vitest';
import type { User } from '../session/store';
import { notBound } from './use-action';

const user = (walletaddress: string): User => ({
  uid: '1', username: '', email: '', headimgurl: '', profileimageurl: '', walletaddress, registertype: 1,
});

it('B103, B104: whoever is signed in acts by the wallet of their account alone', () => {
  expect(notBound(user('0xa1'), '0xA1')).toBeNull();
  expect(notBound(user('0xb2'), '0xA1')?.wanted).toBe('0xb2');
  expect(notBound(user(''), '0xA1')?.wanted).toBe('');
});
