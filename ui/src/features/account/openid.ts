// In by another provider's word: there and back again. What comes back is proven by the server.
import { accountCommand, accountRead } from '../../shared/api/client';
import { type SessionAnswer, begin, sendCode } from './calls';
import { type StepName, type Told } from './flow';

export interface Provider {
  id: string;
  name: string;
}

interface Ended {
  entered: SessionAnswer | null;
  step: 'verify' | 'bindEmail' | null;
  email: string;
  openid: string;
}

/** The wire's number of whoever comes by a provider's word. */
const REGISTER_TYPE = '2';
/** Where somebody wanted to go, kept while the browser is elsewhere. */
const KEPT = 'brickyard.onward';

export const providers = async (): Promise<Provider[]> =>
  (await accountRead<{ providers: Provider[] }>('open/openid/providers')).providers;

export async function leaveFor(provider: string, { path, redirectUri }: Told): Promise<void> {
  sessionStorage.setItem(KEPT, JSON.stringify({ path, redirectUri }));
  const query = new URLSearchParams({ provider });
  const { url } = await accountRead<{ url: string }>(`open/openid/begin?${query}`);
  location.assign(url);
}

function kept(): Told {
  try {
    const { path, redirectUri } = JSON.parse(sessionStorage.getItem(KEPT) ?? '{}') as Told;
    return { path, redirectUri };
  } catch {
    return {};
  }
}

/** Back from the provider: signed in, or the step that is left. */
export async function comeBack(
  state: string,
  code: string,
): Promise<{ told: Told; step: StepName | null }> {
  const ended = await accountCommand<Ended>('open/openid/end', { state, code });
  const told = kept();
  if (ended.entered) {
    begin(ended.entered);
    return { told, step: null };
  }
  const { openid, email } = ended;
  const next = { ...told, openid, registertype: REGISTER_TYPE };
  if (ended.step === 'bindEmail') return { told: next, step: 'bindEmail' };
  await sendCode(email, 'verify');
  const verify = { ...next, email, sendEmailType: 'verify', sendStatus: '1' };
  return { told: verify, step: 'verification' };
}
