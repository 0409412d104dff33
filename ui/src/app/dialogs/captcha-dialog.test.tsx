import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import shell from '../../locales/en/shell.json';
import { addResources } from '../../shared/translate';

const MODULES = ['login', 'register', 'sendemail', 'other'];
const asked = { captcha: { url: 'open/login' }, captchaModule: 'login' };
vi.mock('../../shared/session/notices', () => ({ CAPTCHA_MODULES: MODULES, useNotices: () => asked }));
const { CaptchaDialog, CaptchaDialogs } = await import('./captcha-dialog');

addResources('en', shell);

it('B124: a challenge is shown by the part of the site that it is asked of, and by no other', () => {
  expect(renderToStaticMarkup(<CaptchaDialog module="login" />)).toContain('Wait a minute');
  for (const other of ['register', 'sendemail', 'other'] as const) {
    expect(renderToStaticMarkup(<CaptchaDialog module={other} />), other).toBe('');
  }
  expect(renderToStaticMarkup(<CaptchaDialogs />).match(/<dialog/g)).toHaveLength(1);
});
