import { type InputHTMLAttributes, useId, useState } from 'react';

export interface FieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange'> {
  label: string;
  value: string;
  onText: (text: string) => void;
  /** What is wrong with it; shown once somebody has been in the field. */
  wrong?: string | false;
  /** What the server says about it. */
  told?: string;
  /** How much of what is taken is written, in words. */
  counted?: string;
}

/** A labelled field with what is wrong below it. */
export function Field({ label, onText, wrong, told, counted, ...input }: FieldProps) {
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
        aria-describedby={counted ? `${id}-count ${id}-error` : `${id}-error`}
        onBlur={() => setLeft(true)}
        onChange={(event) => onText(event.target.value)}
      />
      {counted && (
        <small className="muted" id={`${id}-count`}>
          {counted}
        </small>
      )}
      <p className="error field-error" id={`${id}-error`} role="alert">
        {error}
      </p>
    </div>
  );
}
