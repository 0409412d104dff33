import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../shared/kit/icon';
import { toast } from '../../shared/kit/toast';
import { login } from './calls';
import { EmailField, PasswordField } from './fields';
import { type StepProps, onward } from './flow';
import { FormFrame } from './form-frame';
import { useSending } from './use-sending';
import { isEmail, isPassword } from './validation';
import { leaveFor } from './openid';
import { ProviderButtons } from './provider-buttons';
import { loginByWallet } from './wallet-login';
import { NotSigned } from './wallet-sign';

const say = (message: string) => toast(message, { bad: true });

/** By e-mail and password, or by a signed message of a wallet. */
export function LoginForm({ told, onStep, onDone }: StepProps) {
  const { t } = useTranslation();
  const [email, setEmail] = useState(told.email ?? '');
  const [password, setPassword] = useState('');
  const { pending, send } = useSending();
  const [unsigned, setUnsigned] = useState('');
  const byWallet = async () => {
    setUnsigned('');
    try {
      if (await loginByWallet(told.invitecode)) onDone();
    } catch (error) {
      if (!(error instanceof NotSigned)) throw error;
      setUnsigned(error.message);
    }
  };
  return (
    <FormFrame
      title={t('title.login')}
      ready={isEmail(email) && isPassword(password) && !pending}
      submit={t('title.login')}
      onSubmit={() => void send(() => login(email, password).then(onDone), say)}
      below={
        <>
          <p className="or">
            <span>{t('login.or')}</span>
          </p>
          <button type="button" disabled={pending} onClick={() => void send(byWallet, say)}>
            <Icon name="wallet" /> {t('login.byWallet')}
          </button>
          {unsigned && (
            <div className="error" role="alert">
              <p>{t(unsigned)}</p>
              {unsigned === 'wallet.denied' && <p>{t('login.denied')}</p>}
            </div>
          )}
          <ProviderButtons
            pending={pending}
            onChoose={(id) => void send(() => leaveFor(id, told), say)}
          />
          <p className="muted">
            {t('login.newHere')}{' '}
            <button type="button" className="text-link" onClick={() => onStep('register', onward(told))}>
              {t('title.register')}
            </button>
          </p>
        </>
      }
    >
      <EmailField email={email} onEmail={setEmail} />
      <PasswordField
        label={t('login.password')}
        autoComplete="current-password"
        value={password}
        onText={setPassword}
        wrong={!isPassword(password) && t('login.badPassword')}
      />
      <button type="button" className="text-link" onClick={() => onStep('forgot', { ...onward(told), email })}>
        {t('login.forgot')}
      </button>
    </FormFrame>
  );
}
