// The steps of signing in, wherever they are shown: as pages with addresses, or inside a dialog.

/** What a code is sent for, with the number that the call knows it by. */
export const SEND_TYPES = { reg: 1, forgot: 2, editPass: 4, bindEmail: 5, verify: 5, denet: 1 } as const;
export type SendType = keyof typeof SEND_TYPES;

/** What one step hands to the next; in a page, its query. */
export interface Told {
  email?: string;
  code?: string;
  sendEmailType?: string;
  sendStatus?: string;
  openid?: string;
  registertype?: string;
  denet?: string;
  activity?: string;
  invitecode?: string;
  path?: string;
  redirectUri?: string;
}

export type StepName = 'login' | 'register' | 'forgot' | 'verification' | 'resetPassword' | 'bindEmail';

export interface StepProps {
  told: Told;
  /** Shows another step. */
  onStep: (step: StepName, told: Told) => void;
  /** Somebody is signed in. */
  onDone: () => void;
}

const PATHS: Record<StepName, string> = {
  login: '/login',
  register: '/reg',
  forgot: '/forgot',
  verification: '/verification',
  resetPassword: '/resetPassword',
  bindEmail: '/bind/email',
};

const written = (told: Told) =>
  Object.entries(told).filter((entry): entry is [string, string] => Boolean(entry[1]));

/** A step as an address. */
export function addressOf(step: StepName, told: Told): string {
  const query = new URLSearchParams(written(told)).toString();
  return query ? `${PATHS[step]}?${query}` : PATHS[step];
}

export const isSendType = (text: string | undefined): text is SendType =>
  text !== undefined && Object.hasOwn(SEND_TYPES, text);

/** Whether what a code is sent for ends in a new account. */
export const registers = (type: string | undefined): boolean => type === 'reg' || type === 'denet';

/** What is left of the told that a later page still needs. */
export const onward = ({ path, redirectUri, invitecode }: Told): Told => ({ path, redirectUri, invitecode });
