// Signing in without leaving the page: the same steps as on the pages, one after another in a dialog.
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import '../../shared/texts/login';
import { Dialog } from '../../shared/kit/dialog';
import { useNotices } from '../../shared/session/notices';
import { EmailForm } from './email-form';
import type { StepName, StepProps, Told } from './flow';
import { InDialog } from './form-frame';
import { LoginForm } from './login-form';
import { RegisterForm } from './register-form';
import { ResetForm } from './reset-form';
import { VerificationForm } from './verification-form';

const STEPS: Record<StepName, (props: StepProps) => React.ReactNode> = {
  login: LoginForm,
  register: RegisterForm,
  forgot: (props) => <EmailForm {...props} type="forgot" />,
  verification: VerificationForm,
  resetPassword: ResetForm,
  bindEmail: (props) => <EmailForm {...props} type="bindEmail" />,
};

export function LoginDialog() {
  const { t } = useTranslation();
  const router = useRouter();
  const refresh = useNotices((notices) => notices.login?.refresh ?? false);
  const [step, setStep] = useState<{ name: StepName; told: Told }>({ name: 'login', told: {} });
  const close = () => useNotices.setState({ login: null });
  const onDone = () => {
    close();
    if (refresh) return location.reload();
    // In the place of the page as it was: nothing is added to the way back.
    void router.navigate({ to: '.', search: true, hash: true, replace: true } as never);
  };
  const Step = STEPS[step.name];
  return (
    <Dialog title={t(`title.${step.name}`)} kind="login" onClose={close}>
      <InDialog value>
        <Step
          key={step.name}
          told={step.told}
          onStep={(name, told) => setStep({ name, told })}
          onDone={onDone}
        />
      </InDialog>
    </Dialog>
  );
}
