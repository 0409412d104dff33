import { type InputHTMLAttributes, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isEmail, isPassword } from './validation';

interface Props extends Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange'> {
  label: string;
  value: string;
  onText: (text: string) => void;
  /** What is wrong with it; shown once somebody has been in the field. */
  wrong?: string | false;
  /** What the server says about it. */
  told?: string;
}

/** A labelled field with what is wrong below it. */
export function Field({ label, onText, wrong, told, ...input }: Props) {
  const id = useId();
  const [left, setLeft] = useState(false);
  const error = told || (left && input.value !== '' && wrong) || '';
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        {...input}
        id={id}
        aria-invalid={error !== ''}
        aria-describedby={`${id}-error`}
        onBlur={() => setLeft(true)}
        onChange={(event) => onText(event.target.value)}
      />
      <p className="error field-error" id={`${id}-error`} role="alert">
        {error}
      </p>
    </div>
  );
}

export function PasswordField(props: Omit<Props, 'type'>) {
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
