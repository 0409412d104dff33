import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { sendCode } from './calls';
import { Field } from './fields';
import type { StepProps } from './flow';
import { useSending } from './use-sending';
import { isEmail } from './validation';

/** An address that a code is sent to: of a forgotten password, or to be bound to a third-party login. */
export function EmailForm({ told, onStep, type }: StepProps & { type: 'forgot' | 'bindEmail' }) {
  const { t } = useTranslation();
  const [email, setEmail] = useState(told.email ?? '');
  const { pending, error, send } = useSending();
  const ready = isEmail(email) && !pending;
  const next = async () => {
    await sendCode(email, type);
    onStep('verification', { ...told, email, sendEmailType: type, sendStatus: '1' });
  };
  return (
    <form
      className="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (ready) void send(next);
      }}
    >
      <h1>{t(`title.${type}`)}</h1>
      <p className="muted">{t(`login.${type}Lead`)}</p>
      <Field
        label={t('login.email')}
        type="email"
        autoComplete="email"
        value={email}
        onText={setEmail}
        told={error}
        wrong={!isEmail(email) && t('login.badEmail')}
      />
      <button type="submit" className="primary" disabled={!ready}>
        {t('login.sendCode')}
      </button>
      <button type="button" className="text-link" onClick={() => onStep('login', { email })}>
        {t('login.backToLogin')}
      </button>
    </form>
  );
}
