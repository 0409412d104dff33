import { beforeEach, describe, expect, it } from 'vitest';
import { useSession } from '../shared/session/store';
import { PageError } from './errors/page-error';
import { LOGIN_CODE_LENGTH, guard, loginAgain, loginCode, loginFor } from './guards';

const place = (pathname: string, searchStr = '') => ({ pathname, searchStr });
const mason = { uid: '7', username: 'mason', email: '', headimgurl: '', profileimageurl: '', walletaddress: '', registertype: 0 };

/** Where a guard sends somebody; null when they may stay. */
function sentTo(name: string, pathname: string, searchStr = '') {
  try {
    guard(name, place(pathname, searchStr));
    return null;
  } catch (thrown) {
    return (thrown as { options: { to: string; search?: Record<string, string> } }).options;
  }
}

beforeEach(() => useSession.setState({ user: null }));

describe('guards', () => {
  it('B014, B032: without a session to the login with the whole path', () => {
    const sent = sentTo('session', '/message/likes', '?page=2');
    expect(sent?.to).toBe('/login');
    expect(sent?.search?.path).toBe('/message/likes?page=2');
    expect(sent?.search?.login).toMatch(/^[a-z0-9]{6}$/);
  });

  it('B034: whoever is signed in is sent home from a page for guests, and stays elsewhere', () => {
    useSession.setState({ user: mason });
    expect(sentTo('guest', '/login')?.to).toBe('/');
    expect(sentTo('session', '/bricks')).toBeNull();
  });

  it('B035: without a guard everybody stays', () => {
    expect(() => guard(undefined, place('/marketplace'))).not.toThrow();
  });

  it('B036: an unknown guard is a failure of ours', () => {
    expect(() => guard('nobody-knows', place('/'))).toThrow(new PageError(500, 'page.middleware'));
  });

  it('B033: the code of a visit is six characters, and another one each time', () => {
    const codes = Array.from({ length: 50 }, loginCode);
    for (const code of codes) expect(code).toMatch(/^[a-z0-9]+$/);
    expect(codes.every((code) => code.length === LOGIN_CODE_LENGTH)).toBe(true);
    expect(new Set(codes).size).toBe(50);
    expect(loginAgain(place('/a'), 'web').search).toMatchObject({ path: '/a', login: expect.any(String) });
    expect(loginAgain(place('/a'), 'h5').search, 'X004').toEqual({ path: '/a' });
    expect(loginFor(place('/a')).search.login).not.toBe(loginFor(place('/a')).search.login);
  });
});
