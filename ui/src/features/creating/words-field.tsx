import { useId } from 'react';

interface Props {
  label: string;
  value: string;
  most: number;
  help?: string;
  required?: boolean;
  lines?: number;
  type?: string;
  onText: (text: string) => void;
}

/** A labelled text, of one line or several. */
export function WordsField({ label, value, most, help, required = false, lines, type = 'text', onText }: Props) {
  const id = useId();
  const shared = { id, value, maxLength: most, required, 'aria-describedby': help ? `${id}-help` : undefined };
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {lines ? (
        <textarea {...shared} rows={lines} onChange={(event) => onText(event.target.value)} />
      ) : (
        <input {...shared} type={type} autoComplete="off" onChange={(event) => onText(event.target.value)} />
      )}
      {help && (
        <small className="muted" id={`${id}-help`}>
          {help}
        </small>
      )}
    </div>
  );
}
