import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { numberOf, tokenOf } from './captcha-token';

it('B121: the number is found wherever it is, and nowhere when there is none', async () => {
  for (const number of [0, 199, 200, 1_234]) {
    const salt = 'ab?expires=1';
    const challenge = createHash('sha256').update(`${salt}${number}`).digest('hex');
    const asked = { algorithm: 'SHA-256', challenge, maxnumber: 1_300, salt, signature: '00' };
    expect(await numberOf(asked)).toBe(number);
    expect(JSON.parse(atob(tokenOf(asked, number)))).toEqual({
      algorithm: 'SHA-256',
      challenge,
      number,
      salt,
      signature: '00',
    });
  }
  const never = { algorithm: 'SHA-256', challenge: 'no', maxnumber: 300, salt: 'x', signature: '' };
  expect(await numberOf(never)).toBeNull();
});
