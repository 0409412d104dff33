// What a form takes. The server asks the same again.

export const PASSWORD_MIN = 8;
export const PASSWORD_MAX = 128;
export const CODE_LENGTH = 4;

export { isEmail } from '../../shared/valid';

export const isPassword = (text: string): boolean =>
  text.length >= PASSWORD_MIN && text.length <= PASSWORD_MAX && /[A-Z]/.test(text) && /\d/.test(text);

export const isUsername = (text: string): boolean => /^[A-Za-z0-9_-]{4,16}$/.test(text);

export const isCode = (text: string): boolean => /^\d{4}$/.test(text);

/** The first four characters of who it is, or one where there are no more than four. */
export function maskedEmail(email: string): string {
  const [local = '', domain = ''] = email.split('@');
  return `${local.slice(0, local.length > 4 ? 4 : 1)}***@${domain}`;
}
