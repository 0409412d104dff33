// Several files, each sent at once; named by the hash under which it is kept.
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, errorKeys } from '../api/client';
import type { Hex } from '../api/types';
import { sendFile } from '../api/upload';

export interface Kept {
  id: Hex;
  name: string;
}

const ACCEPTED = 'image/png,image/jpeg,image/gif,image/webp,video/mp4,video/quicktime';
const MOST = 8;

interface Props {
  label: string;
  help: string;
  value: Kept[];
  onChange: (files: Kept[]) => void;
}

export function FilesField({ label, help, value, onChange }: Props) {
  const { t } = useTranslation();
  const id = useId();
  const [sending, setSending] = useState('');
  const [error, setError] = useState('');
  const take = async (file: File | undefined) => {
    if (!file) return;
    setError('');
    setSending(file.name);
    try {
      const kept = await sendFile(file, () => undefined);
      const known = value.some((one) => one.id === kept.id);
      if (!known) onChange([...value, { id: kept.id, name: file.name }]);
    } catch (failure) {
      setError(t(failure instanceof ApiError ? errorKeys(failure) : 'error.code.1511500'));
    } finally {
      setSending('');
    }
  };
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="file"
        accept={ACCEPTED}
        disabled={sending !== '' || value.length >= MOST}
        aria-describedby={`${id}-help`}
        onChange={(event) => {
          void take(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
      <small className="muted" id={`${id}-help`}>
        {sending ? t('dispute.sending', { name: sending }) : help}
      </small>
      <ul className="files">
        {value.map(({ id: file, name }) => (
          <li key={file}>
            <span>{name}</span>
            <button
              type="button"
              className="quiet"
              aria-label={t('dispute.remove', { name })}
              onClick={() => onChange(value.filter((one) => one.id !== file))}
            >
              ×
            </button>
          </li>
        ))}
      </ul>
      {error && (
        <p className="error field-error" role="alert">
          {error}
        </p>
      )}
    </div>
  );
}
