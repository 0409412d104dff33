import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '../../shared/kit/toast';
import { keepForRegistration, sendCode } from './calls';
import { Field, PasswordField } from './fields';
import { type StepProps, onward } from './flow';
import { useSending } from './use-sending';
import { isEmail, isPassword } from './validation';

/** A new account: the address is proven by a code before there is one. */
export function RegisterForm({ told, onStep }: StepProps) {
  const { t } = useTranslation();
  const [email, setEmail] = useState(told.email ?? '');
  const [password, setPassword] = useState('');
  const [again, setAgain] = useState('');
  const [invitecode, setInvitecode] = useState(told.invitecode ?? '');
  const { pending, send } = useSending();
  const ready = isEmail(email) && isPassword(password) && again === password && !pending;
  const type = told.denet ? 'denet' : 'reg';
  const begin = async () => {
    await sendCode(email, type);
    keepForRegistration(email, password);
    onStep('verification', { ...told, email, invitecode, sendEmailType: type, sendStatus: '1' });
  };
  return (
    <form
      className="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (ready) void send(begin, (message) => toast(message, { bad: true }));
      }}
    >
      <h1>{t(told.denet ? 'title.registerDenet' : 'title.register')}</h1>
      <Field
        label={t('login.email')}
        type="email"
        autoComplete="email"
        value={email}
        onText={setEmail}
        wrong={!isEmail(email) && t('login.badEmail')}
      />
      <PasswordField
        label={t('login.password')}
        autoComplete="new-password"
        value={password}
        onText={setPassword}
        wrong={!isPassword(password) && t('login.badPassword')}
      />
      <PasswordField
        label={t('login.confirm')}
        autoComplete="new-password"
        value={again}
        onText={setAgain}
        wrong={again !== password && t('login.noMatch')}
      />
      <Field label={t('login.invite')} autoComplete="off" value={invitecode} onText={setInvitecode} />
      <button type="submit" className="primary" disabled={!ready}>
        {t('title.register')}
      </button>
      <p className="muted">
        {t('login.haveOne')}{' '}
        <button type="button" className="text-link" onClick={() => onStep('login', onward(told))}>
          {t('title.login')}
        </button>
      </p>
    </form>
  );
}
