import { describe, expect, it } from 'vitest';
import { noteSolved, platformOf, seal, takeSolved } from './frame';

describe('what calls carry', () => {
  it.each([
    ['Mozilla/5.0 (X11; Linux x86_64) Chrome/140', 'web'],
    ['Mozilla/5.0 (Linux; Android 15; Pixel) Mobile Chrome/140', 'h5'],
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Mobile Safari', 'h5'],
    ['Mozilla/5.0 (iPhone) BrickyardApp/1.2', 'ios'],
    ['Mozilla/5.0 (Linux; Android 15) BrickyardApp/1.2', 'android'],
  ])('B163: %s is %s', (agent, platform) => {
    expect(platformOf(agent)).toBe(platform);
  });

  it('B163: the sign is what the key of the platform opens, however long a browser’s name is', async () => {
    const algorithm = { name: 'RSA-OAEP', modulusLength: 2048, publicExponent: new Uint8Array([1, 0, 1]), hash: 'SHA-256' };
    const pair = await crypto.subtle.generateKey(algorithm, true, ['encrypt', 'decrypt']);
    const spki = new Uint8Array(await crypto.subtle.exportKey('spki', pair.publicKey));
    const key = btoa(String.fromCharCode(...spki));
    const sign = await seal(key, 'android', `Agent "x" \\ 鏈 ${'y'.repeat(500)}`, 1_700_000_000_999);
    const boxed = Uint8Array.from(atob(sign), (letter) => letter.charCodeAt(0));
    const plain = await crypto.subtle.decrypt({ name: 'RSA-OAEP' }, pair.privateKey, boxed);
    const told = JSON.parse(new TextDecoder().decode(plain)) as Record<string, unknown>;
    expect(told).toMatchObject({ os: 'android', device: '1', time: 1_700_000_000 });
  });

  it('B123, B089: a solved challenge goes with the next call to its address, once', () => {
    noteSolved('open/sendemail?email=a', 'token');
    expect(takeSolved('open/login')).toBeNull();
    expect(takeSolved('open/sendemail?email=b')).toBe('token');
    expect(takeSolved('open/sendemail?email=b')).toBeNull();
    noteSolved('open/login', '');
    expect(takeSolved('open/login')).toBeNull();
  });
});
