import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Field, type FieldProps } from '../../shared/kit/field';
import { isEmail, isPassword } from './validation';

export function PasswordField(props: Omit<FieldProps, 'type'>) {
  const { t } = useTranslation();
  const [shown, setShown] = useState(false);
  return (
    <div className="password">
      <Field {...props} type={shown ? 'text' : 'password'} maxLength={128} />
      <button type="button" className="quiet" aria-pressed={shown} onClick={() => setShown(!shown)}>
        {t(shown ? 'login.hide' : 'login.show')}
      </button>
    </div>
  );
}

interface EmailProps {
  email: string;
  onEmail: (email: string) => void;
  told?: string;
  /** It is shown, and stays as it is. */
  fixed?: boolean;
}

export function EmailField({ email, onEmail, told, fixed = false }: EmailProps) {
  const { t } = useTranslation();
  return (
    <Field
      label={t('login.email')}
      type="email"
      autoComplete="email"
      value={email}
      onText={onEmail}
      told={told}
      wrong={!isEmail(email) && t('login.badEmail')}
      readOnly={fixed}
    />
  );
}

/** A password that is chosen: once, and once more to be sure of it. */
export function useNewPassword() {
  const [password, onPassword] = useState('');
  const [again, onAgain] = useState('');
  return { password, again, onPassword, onAgain, right: isPassword(password) && again === password };
}

type NewPasswordProps = ReturnType<typeof useNewPassword> & { label: string; told?: string };

export function NewPasswordFields({ label, told, password, again, onPassword, onAgain }: NewPasswordProps) {
  const { t } = useTranslation();
  return (
    <>
      <PasswordField
        label={label}
        autoComplete="new-password"
        value={password}
        onText={onPassword}
        told={told}
        wrong={!isPassword(password) && t('login.badPassword')}
      />
      <PasswordField
        label={t('login.confirm')}
        autoComplete="new-password"
        value={again}
        onText={onAgain}
        wrong={again !== password && t('login.noMatch')}
      />
    </>
  );
}
