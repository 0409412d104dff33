import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useGo } from '../../shared/kit/go';
import { resetPassword, updatePassword } from './calls';
import { PasswordField } from './fields';
import type { StepProps } from './flow';
import { useSending } from './use-sending';
import { isPassword } from './validation';

/** A new password, for who has proven the mailbox. */
export function ResetForm({ told, onStep }: StepProps) {
  const { t } = useTranslation();
  const go = useGo();
  const [password, setPassword] = useState('');
  const [again, setAgain] = useState('');
  const { pending, error, send } = useSending();
  const { email = '', code = '', sendEmailType } = told;
  const ready = isPassword(password) && again === password && !pending;
  const reset = async () => {
    if (sendEmailType === 'editPass') {
      await updatePassword(code, password);
      return go('/profile');
    }
    await resetPassword(email, code, password);
    onStep('login', { email });
  };
  return (
    <form
      className="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (ready) void send(reset);
      }}
    >
      <h1>{t('title.resetPassword')}</h1>
      <PasswordField
        label={t('login.new')}
        autoComplete="new-password"
        value={password}
        onText={setPassword}
        told={error}
        wrong={!isPassword(password) && t('login.badPassword')}
      />
      <PasswordField
        label={t('login.confirm')}
        autoComplete="new-password"
        value={again}
        onText={setAgain}
        wrong={again !== password && t('login.noMatch')}
      />
      <button type="submit" className="primary" disabled={!ready}>
        {t('shell.ok')}
      </button>
    </form>
  );
}
