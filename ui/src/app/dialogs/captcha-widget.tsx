// The widget of the challenge: one box to tick, and the browser works. Nothing to see, hear or remember.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { accountRead } from '../../shared/api/client';
import { noteSolved } from '../../shared/api/frame';
import { toast } from '../../shared/kit/toast';
import { useNotices } from '../../shared/session/notices';
import { type Challenge, tokenOf } from './captcha-token';

type State = 'idle' | 'working' | 'done' | 'failed';

/** In a thread of its own: the page stays alive meanwhile. */
function solve(challenge: Challenge): Promise<number> {
  const worker = new Worker(new URL('./captcha-worker.ts', import.meta.url), { type: 'module' });
  return new Promise<number>((done, fail) => {
    worker.onmessage = ({ data }: MessageEvent<number | null>) =>
      data === null ? fail(new Error('it has no solution')) : done(data);
    worker.onerror = () => fail(new Error('the worker failed'));
    worker.postMessage(challenge);
  }).finally(() => worker.terminate());
}

/** `url`: the call that the solution is for. */
export function CaptchaWidget({ url }: { url: string }) {
  const { t } = useTranslation();
  const [state, setState] = useState<State>('idle');
  const begin = async () => {
    setState('working');
    try {
      const challenge = await accountRead<Challenge>('open/captcha/challenge');
      const token = tokenOf(challenge, await solve(challenge));
      noteSolved(url, token);
      setState('done');
      toast(t('captcha.again'));
      // Another challenge may have been asked for meanwhile.
      useNotices.setState(({ captcha }) => ({ captcha: captcha?.url === url ? null : captcha }));
    } catch {
      setState('failed');
    }
  };
  return (
    <>
      <label className="captcha-widget">
        <input
          type="checkbox"
          checked={state === 'working' || state === 'done'}
          disabled={state === 'working' || state === 'done'}
          onChange={() => void begin()}
        />
        <span>{t('captcha.human')}</span>
        <span className="state" role="status">
          {state === 'working' && t('captcha.working')}
          {state === 'done' && t('captcha.done')}
        </span>
      </label>
      {state === 'failed' && (
        <p className="error" role="alert">
          {t('captcha.failed')}
        </p>
      )}
    </>
  );
}
