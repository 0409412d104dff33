// Signing in without leaving the page: the same steps as on the pages, one after another in a dialog.
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import '../../shared/texts/login';
import { Dialog } from '../../shared/kit/dialog';
import { useNotices } from '../../shared/session/notices';
import { fullPath } from '../../shared/session/paths';
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

/** The page is made anew; not before a reward has been seen, which only this page knows of (B053). */
function reload(): void {
  if (!useNotices.getState().reward) return location.reload();
  const here = location.href;
  const leave = useNotices.subscribe(({ reward }) => {
    if (reward) return;
    leave();
    // Its link leads to another page, which is new as it is.
    setTimeout(() => location.href === here && location.reload());
  });
}

export function LoginDialog() {
  const { t } = useTranslation();
  const router = useRouter();
  const refresh = useNotices((notices) => notices.login?.refresh ?? false);
  // Whoever goes on by another provider leaves the page, and comes back to it.
  const [step, setStep] = useState<{ name: StepName; told: Told }>(() => ({
    name: 'login',
    told: { path: fullPath(router.state.location) },
  }));
  const close = () => useNotices.setState({ login: null });
  const onDone = () => {
    close();
    if (refresh) return reload();
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
