// What fields of more than one form take. The server asks the same again.

export const LINK_MAX = 300;

export const isEmail = (text: string): boolean =>
  /^[^\s@"(),:;<>[\]\\]{1,64}@[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)+$/i.test(text);

/** An address of the web that a browser asks in secret. */
export const isLink = (text: string): boolean =>
  /^https:\/\/[^\s]+$/.test(text) && [...text].length <= LINK_MAX;

export const isAddress = (text: string): boolean => /^0x[0-9a-f]{40}$/i.test(text);

/** Nothing that cannot be shown: no control characters but line breaks. */
export const isProse = (text: string, most: number): boolean =>
  [...text].length <= most && !/[^\P{Cc}\n]/u.test(text);
