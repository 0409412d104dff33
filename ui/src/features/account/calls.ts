// The calls of signing in, as the account service names them.
import { sha256, stringToBytes } from 'viem';
import { accountCommand, accountRead } from '../../shared/api/client';
import { startSession } from '../../shared/session/store';
import { useNotices } from '../../shared/session/notices';
import { noteSent } from './cooldown';
import { SEND_TYPES, type SendType, type Told } from './flow';

/** A password never leaves the browser; what is sent is hashed once more where it is kept. */
export const hashed = (password: string): string => sha256(stringToBytes(password)).slice(2);

export interface SessionAnswer {
  brickstype?: number;
  bricksamount?: number;
}

/** The server has set its cookies: the page knows who is there, and tells of a reward. */
export function begin(answer: SessionAnswer): void {
  startSession();
  const { brickstype = 1, bricksamount } = answer;
  if (bricksamount) useNotices.setState({ reward: { brickstype, amount: bricksamount } });
}

export async function login(email: string, password: string): Promise<void> {
  begin(await accountCommand<SessionAnswer>('open/login', { email, password: hashed(password) }));
}

export async function sendCode(email: string, type: SendType): Promise<void> {
  const query = new URLSearchParams({ email, type: String(SEND_TYPES[type]), sendEmailType: type });
  await accountRead<unknown>(`open/sendemail?${query}`);
  noteSent(email, type, Date.now());
}

export const checkCode = (email: string, code: string, type: SendType): Promise<unknown> =>
  accountCommand('open/checkcode', { email, code, sendEmailType: type });

/** The password of a registration under way, hashed; gone with the page. */
let registering: { email: string; password: string } | null = null;

export function keepForRegistration(email: string, password: string): void {
  registering = { email, password: hashed(password) };
}

/** Nobody's password outlives the page that it was typed into. */
export const mayRegister = (email: string): boolean => registering?.email === email;

/** Whether somebody invites by this code. */
export async function isInvitation(code: string): Promise<boolean> {
  const query = new URLSearchParams({ invitecode: code });
  return (await accountRead<{ valid: boolean }>(`open/invite/info?${query}`)).valid;
}

export async function register(told: Told, code: string): Promise<void> {
  const { email = '', invitecode, denet, activity } = told;
  const password = registering?.email === email ? registering.password : undefined;
  const body = { email, password, code, invitecode, denet, activity };
  begin(await accountCommand<SessionAnswer>('open/register', body));
  registering = null;
}

export async function bindEmail({ email, registertype, openid }: Told, code: string): Promise<void> {
  begin(await accountCommand<SessionAnswer>('open/bindingemail', { registertype, email, code, openid }));
}

export async function thirdParty({ email, registertype, openid }: Told, code: string): Promise<void> {
  begin(await accountCommand<SessionAnswer>('open/auto', { registertype, email, openid, code }));
}

export const resetPassword = (email: string, code: string, password: string): Promise<unknown> =>
  accountCommand('open/resetpassword', { email, password: hashed(password), code });

export const updatePassword = (code: string, password: string): Promise<unknown> =>
  accountCommand('user/updatepassword', { password: hashed(password), code });

export async function walletSession(body: object): Promise<void> {
  begin(await accountCommand<SessionAnswer>('open/wallet/login', body));
}

export const nonceFor = (address: string, type: number): Promise<{ nonce: string }> =>
  accountRead(`open/wallet/nonce?address=${address}&type=${type}`);
