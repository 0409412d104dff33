import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../shared/session/store';
import { sendCode } from './calls';
import { EmailField } from './fields';
import { type StepProps, onward } from './flow';
import { FormFrame } from './form-frame';
import { useSending } from './use-sending';
import { isEmail } from './validation';

type Kind = 'forgot' | 'bindEmail' | 'editPass';

const TITLES: Record<Kind, string> = {
  forgot: 'title.forgot',
  bindEmail: 'title.bindEmail',
  editPass: 'setting.password',
};

/**
 * An address that a code is sent to: of a forgotten password, to be bound to a third-party login, or
 * one's own, for another password.
 */
export function EmailForm({ told, onStep, type }: StepProps & { type: Kind }) {
  const { t } = useTranslation();
  const own = useSession((session) => session.user?.email ?? '');
  const [typed, setTyped] = useState(told.email ?? '');
  const email = type === 'editPass' ? own : typed;
  const { pending, error, send } = useSending();
  const next = async () => {
    await sendCode(email, type);
    onStep('verification', { ...told, email, sendEmailType: type, sendStatus: '1' });
  };
  return (
    <FormFrame
      title={t(TITLES[type])}
      ready={isEmail(email) && !pending}
      submit={t('login.sendCode')}
      onSubmit={() => void send(next)}
      below={
        type !== 'editPass' && (
          <button type="button" className="text-link" onClick={() => onStep('login', { ...onward(told), email })}>
            {t('login.backToLogin')}
          </button>
        )
      }
    >
      <p className="muted">{t(type === 'bindEmail' ? 'login.bindEmailLead' : 'login.forgotLead')}</p>
      <EmailField email={email} onEmail={setTyped} told={error} fixed={type === 'editPass'} />
    </FormFrame>
  );
}
