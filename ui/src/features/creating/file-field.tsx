// One file: chosen, dropped or pasted; sent at once, with how much of it has gone, and shown as it is kept.
import { type DragEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, errorKeys } from '../../shared/api/client';
import { sendFile } from '../../shared/api/upload';
import { pictureOf, videoOf } from './calls';

const PICTURES = 'image/png,image/jpeg,image/gif,image/webp';
const VIDEOS = '.mp4,.mov,video/mp4,video/quicktime';

interface Props {
  label: string;
  help: string;
  video?: boolean;
  value: string;
  onChange: (id: string) => void;
}

/** Sends one file at a time; `part` is how much of it has gone. */
function useUpload(video: boolean, onChange: (id: string) => void) {
  const { t } = useTranslation();
  const [part, setPart] = useState<number | null>(null);
  const [error, setError] = useState('');
  const take = async (file: File | undefined) => {
    if (!file || part !== null) return;
    setError('');
    setPart(0);
    try {
      const kept = await sendFile(file, setPart);
      const isVideo = kept.kind === 'mp4' || kept.kind === 'mov';
      if (isVideo === video) onChange(kept.id);
      else setError(t(video ? 'creating.wantVideo' : 'creating.wantPicture'));
    } catch (failure) {
      const keys = failure instanceof ApiError && failure.reason ? errorKeys(failure) : [];
      setError(t([...keys, video ? 'creating.videoFailed' : 'creating.pictureFailed']));
    } finally {
      setPart(null);
    }
  };
  return { part, error, take };
}

export function FileField({ label, help, video = false, value, onChange }: Props) {
  const { t } = useTranslation();
  const id = useId();
  const { part, error, take } = useUpload(video, onChange);
  const [over, setOver] = useState(false);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    void take(event.dataTransfer.files[0]);
  };

  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <div
        className={over ? 'drop-zone over' : 'drop-zone'}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        {value && !video && <img src={pictureOf(value)} alt={t('creating.preview')} />}
        {value && video && <video src={videoOf(value)} controls muted preload="metadata" />}
        <div>
          <input
            id={id}
            type="file"
            accept={video ? VIDEOS : PICTURES}
            aria-describedby={`${id}-help`}
            onChange={(event) => {
              void take(event.target.files?.[0]);
              event.target.value = '';
            }}
          />
          <small className="muted" id={`${id}-help`}>
            {help}
          </small>
          {part !== null && (
            <progress value={part} max={1} aria-label={t('creating.sending')} />
          )}
          {value && part === null && (
            <button type="button" className="quiet" onClick={() => onChange('')}>
              {t('creating.remove')}
            </button>
          )}
        </div>
      </div>
      {error && (
        <p className="error field-error" role="alert">
          {error}
        </p>
      )}
    </div>
  );
}
