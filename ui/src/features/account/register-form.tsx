import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Field } from '../../shared/kit/field';
import { toast } from '../../shared/kit/toast';
import { isInvitation, keepForRegistration, sendCode } from './calls';
import { EmailField, NewPasswordFields, useNewPassword } from './fields';
import { type StepProps, onward } from './flow';
import { FormFrame } from './form-frame';
import { useSending } from './use-sending';
import { isEmail } from './validation';

/** A new account: the address is proven by a code before there is one. */
export function RegisterForm({ told, onStep }: StepProps) {
  const { t } = useTranslation();
  const [email, setEmail] = useState(told.email ?? '');
  const [invitecode, setInvitecode] = useState(told.invitecode ?? '');
  const chosen = useNewPassword();
  const { pending, send } = useSending();
  const [unknown, setUnknown] = useState(false);
  const type = told.denet ? 'denet' : 'reg';
  const begin = async () => {
    const nobodys = invitecode !== '' && !(await isInvitation(invitecode));
    setUnknown(nobodys);
    if (nobodys) return;
    await sendCode(email, type);
    keepForRegistration(email, chosen.password);
    onStep('verification', { ...told, email, invitecode, sendEmailType: type, sendStatus: '1' });
  };
  return (
    <FormFrame
      title={t(told.denet ? 'title.registerDenet' : 'title.register')}
      ready={isEmail(email) && chosen.right && !pending}
      submit={t('title.register')}
      onSubmit={() => void send(begin, (message) => toast(message, { bad: true }))}
      below={
        <p className="muted">
          {t('login.haveOne')}{' '}
          <button type="button" className="text-link" onClick={() => onStep('login', onward(told))}>
            {t('title.login')}
          </button>
        </p>
      }
    >
      <EmailField email={email} onEmail={setEmail} />
      <NewPasswordFields {...chosen} label={t('login.password')} />
      <Field
        label={t('login.invite')}
        autoComplete="off"
        value={invitecode}
        onText={(text) => {
          setInvitecode(text.trim());
          setUnknown(false);
        }}
        told={unknown ? t('login.nobodyInvites') : ''}
      />
    </FormFrame>
  );
}
