import { useTranslation } from 'react-i18next';
import { useGo } from '../../shared/kit/go';
import { resetPassword, updatePassword } from './calls';
import { NewPasswordFields, useNewPassword } from './fields';
import type { StepProps } from './flow';
import { FormFrame } from './form-frame';
import { useSending } from './use-sending';

/** A new password, for who has proven the mailbox. */
export function ResetForm({ told, onStep }: StepProps) {
  const { t } = useTranslation();
  const go = useGo();
  const chosen = useNewPassword();
  const { pending, error, send } = useSending();
  const { email = '', code = '', sendEmailType } = told;
  const reset = async () => {
    if (sendEmailType === 'editPass') {
      await updatePassword(code, chosen.password);
      return go('/profile');
    }
    await resetPassword(email, code, chosen.password);
    onStep('login', { email });
  };
  return (
    <FormFrame
      title={t('title.resetPassword')}
      ready={chosen.right && !pending}
      submit={t('shell.ok')}
      onSubmit={() => void send(reset)}
    >
      <NewPasswordFields {...chosen} label={t('login.new')} told={error} />
    </FormFrame>
  );
}
