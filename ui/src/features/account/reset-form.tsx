import { useTranslation } from 'react-i18next';
import { useGo } from '../../shared/kit/go';
import { ApiError } from '../../shared/api/client';
import { resetPassword, updatePassword } from './calls';
import { NewPasswordFields, useNewPassword } from './fields';
import { type StepProps, onward } from './flow';
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
    try {
      await change();
    } catch (failure) {
      // Without an answer nothing is said (X017): the same press again is the way on.
      if (failure instanceof ApiError && failure.code !== 0) throw failure;
    }
  };
  const change = async () => {
    if (sendEmailType === 'editPass') {
      await updatePassword(code, chosen.password);
      return go('/profile');
    }
    await resetPassword(email, code, chosen.password);
    onStep('login', { ...onward(told), email });
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
