// Signing in, as pages: each step has its address, and what one hands to the next is its query.
import { useLocation } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import '../../shared/texts/login';
import { Go, useGo } from '../../shared/kit/go';
import { usePathWords } from '../../shared/kit/params';
import { afterLogin, afterRegistration, safePath } from '../../shared/session/paths';
import { useSession } from '../../shared/session/store';
import { EmailForm } from './email-form';
import { type StepProps, type Told, addressOf, isSendType, registers } from './flow';
import { LoginForm } from './login-form';
import { RegisterForm } from './register-form';
import { ResetForm } from './reset-form';
import { VerificationForm } from './verification-form';

function useSteps(): StepProps {
  const go = useGo();
  const told = useLocation().search as Told;
  const { invitecode } = usePathWords();
  return {
    told: { ...(invitecode && { invitecode }), ...told },
    onStep: (step, next) => go(addressOf(step, next)),
    onDone: () => go(afterLogin(told), { replace: true }),
  };
}

export function LoginPage() {
  return <LoginForm {...useSteps()} />;
}

/** Also with a partner's mark (denet), which goes along to the registration. */
export function RegisterPage() {
  const steps = useSteps();
  const { pathname } = useLocation();
  const denet = /^\/reg\/denet\/?$/i.test(pathname) ? { denet: steps.told.denet ?? '1' } : {};
  return <RegisterForm {...steps} told={{ ...steps.told, ...denet }} />;
}

/** A password that is forgotten; or, for who is signed in, one that is to be another. */
export function ForgotPage() {
  const steps = useSteps();
  const user = useSession((session) => session.user);
  const changes = steps.told.sendEmailType === 'editPass' && user?.email;
  return <EmailForm {...steps} type={changes ? 'editPass' : 'forgot'} />;
}

export function BindEmailPage() {
  return <EmailForm {...useSteps()} type="bindEmail" />;
}

/** Whoever comes without what the step needs begins at the login. */
function useNeeded(needed: (keyof Told)[], told: Told): boolean {
  // As it was opened: on the way to the next step the address is that step's already.
  const [whole] = useState(() => needed.every((name) => told[name]) && isSendType(told.sendEmailType));
  useOnward(whole ? null : '/login');
  return whole;
}

/** Goes on, once: a page on its way draws this one again, which must not send it on its way anew. */
function useOnward(target: string | null): void {
  const go = useGo();
  const leave = useEffectEvent((to: string) => go(to, { replace: true }));
  useEffect(() => {
    if (target !== null) leave(target);
  }, [target]);
}

export function VerificationPage() {
  const steps = useSteps();
  const go = useGo();
  const { told } = steps;
  const onDone = () => go(afterRegistration(document.cookie, told), { replace: true });
  return useNeeded(['email', 'sendEmailType'], told) ? (
    <VerificationForm {...steps} {...(registers(told.sendEmailType) && { onDone })} />
  ) : null;
}

export function ResetPasswordPage() {
  const steps = useSteps();
  return useNeeded(['email', 'code', 'sendEmailType'], steps.told) ? <ResetForm {...steps} /> : null;
}

/** On to where somebody wanted to go, if that is a page of ours. */
export function OnwardPage() {
  const { t } = useTranslation();
  const { redirectUri, path } = useLocation().search as Told;
  // Of the address that this page was opened with: the next one is not asked again.
  const [target] = useState(() => safePath(redirectUri ?? path ?? '/'));
  useOnward(target);
  return (
    <div className="state tall">
      <h1>{t('title.redirect')}</h1>
      <Go to={target.split(/[?#]/)[0] || '/'} className="button">
        {t('login.onward')}
      </Go>
    </div>
  );
}
