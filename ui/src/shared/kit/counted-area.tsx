import { useId } from 'react';

interface Props {
  label: string;
  value: string;
  lines?: number;
  /** How much of what is taken is written, in words. */
  counted: string;
  /** What is wrong with it; empty when nothing is. */
  error: string;
  onText: (text: string) => void;
}

/** How much of what is taken is written, as texts tell it. */
export const written = (text: string, most: number) => ({
  length: grouped([...text].length),
  most: grouped(most),
});

export const grouped = (count: number): string => count.toLocaleString('en');

/** A text of several lines, with how long it is and what is wrong with it below. */
export function CountedArea({ label, value, lines = 4, counted, error, onText }: Props) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <textarea
        id={id}
        rows={lines}
        value={value}
        aria-invalid={error !== ''}
        aria-describedby={`${id}-count ${id}-error`}
        onChange={(event) => onText(event.target.value)}
      />
      <small className="muted" id={`${id}-count`}>
        {counted}
      </small>
      <p className="error field-error" id={`${id}-error`} role="alert">
        {error}
      </p>
    </div>
  );
}
