import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { bindEmail, checkCode, mayRegister, register, sendCode, thirdParty } from './calls';
import { CodeBoxes } from './code-boxes';
import { secondsLeft } from './cooldown';
import { type SendType, type StepProps, isSendType, onward, registers } from './flow';
import { FormFrame } from './form-frame';
import { useSending } from './use-sending';
import { isCode, maskedEmail } from './validation';

const TICK_MS = 1_000;

function useSecondsLeft(email: string, type: string): number {
  const [left, setLeft] = useState(() => secondsLeft(email, type, Date.now()));
  useEffect(() => {
    const tick = setInterval(() => setLeft(secondsLeft(email, type, Date.now())), TICK_MS);
    return () => clearInterval(tick);
  }, [email, type]);
  return left;
}

/** The code that was sent, and what follows from it. */
export function VerificationForm(props: StepProps) {
  const { t } = useTranslation();
  const { email = '', sendEmailType, denet, activity } = props.told;
  // As it was opened: what is known is gone with the registration.
  const [known] = useState(() => !registers(sendEmailType) || mayRegister(email));
  if (!known) {
    return (
      <FormFrame
        title={t('title.verification')}
        ready
        submit={t('login.beginAgain')}
        onSubmit={() => props.onStep('register', { ...onward(props.told), email, denet, activity })}
      >
        <p className="muted">{t('login.notKept')}</p>
      </FormFrame>
    );
  }
  return isSendType(sendEmailType) ? <Form {...props} email={email} type={sendEmailType} /> : null;
}

function Form({ told, onStep, onDone, email, type }: StepProps & { email: string; type: SendType }) {
  const { t } = useTranslation();
  const [code, setCode] = useState('');
  const [status, setStatus] = useState(told.sendStatus === '1' ? t('login.sent') : '');
  const { pending, send } = useSending();
  const left = useSecondsLeft(email, type);
  const follow = async (digits: string) => {
    await checkCode(email, digits, type);
    if (type === 'forgot' || type === 'editPass') {
      return onStep('resetPassword', { ...onward(told), email, code: digits, sendEmailType: type });
    }
    if (type === 'bindEmail') await bindEmail(told, digits);
    else if (type === 'verify') await thirdParty(told, digits);
    else await register(told, digits);
    onDone();
  };
  // The server's own words; a code that is simply wrong has the specification's.
  const check = (digits: string) =>
    void send(
      () => follow(digits),
      (message) => {
        setStatus(message === 'Error' ? t('login.expired') : message);
        setCode('');
      },
    );
  const take = (digits: string) => {
    setCode(digits);
    if (isCode(digits) && digits !== code) check(digits);
  };
  const again = () =>
    void send(async () => {
      setCode('');
      await sendCode(email, type);
      setStatus(t('login.sent'));
    }, setStatus);
  return (
    <FormFrame
      title={t('title.verification')}
      ready={isCode(code) && !pending}
      submit={t('shell.ok')}
      onSubmit={() => check(code)}
    >
      <p className="big plain">{t('login.inbox')}</p>
      <p className="muted">{maskedEmail(email)}</p>
      <CodeBoxes code={code} busy={pending} onCode={take} />
      <button type="button" className="text-link" disabled={left > 0 || pending} onClick={again}>
        {left > 0 ? t('login.resendIn', { count: left }) : t('login.resend')}
      </button>
      <p className="status-line" role="status">
        {status}
      </p>
    </FormFrame>
  );
}
