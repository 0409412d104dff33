import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { sendCode } from './calls';
import { EmailField } from './fields';
import type { StepProps } from './flow';
import { FormFrame } from './form-frame';
import { useSending } from './use-sending';
import { isEmail } from './validation';

/** An address that a code is sent to: of a forgotten password, or to be bound to a third-party login. */
export function EmailForm({ told, onStep, type }: StepProps & { type: 'forgot' | 'bindEmail' }) {
  const { t } = useTranslation();
  const [email, setEmail] = useState(told.email ?? '');
  const { pending, error, send } = useSending();
  const next = async () => {
    await sendCode(email, type);
    onStep('verification', { ...told, email, sendEmailType: type, sendStatus: '1' });
  };
  return (
    <FormFrame
      title={t(`title.${type}`)}
      ready={isEmail(email) && !pending}
      submit={t('login.sendCode')}
      onSubmit={() => void send(next)}
      below={
        <button type="button" className="text-link" onClick={() => onStep('login', { email })}>
          {t('login.backToLogin')}
        </button>
      }
    >
      <p className="muted">{t(`login.${type}Lead`)}</p>
      <EmailField email={email} onEmail={setEmail} told={error} />
    </FormFrame>
  );
}
