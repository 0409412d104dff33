// A file, or several: chosen, dropped or pasted; sent at once, with how much of it has gone; shown as it is
// kept where it is one.
import { type DragEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import '../texts/files';
import { ApiError, errorKeys } from '../api/client';
import { pictureOf, sendFile, videoOf } from '../api/upload';

const PICTURES = 'image/png,image/jpeg,image/gif,image/webp';
const VIDEOS = '.mp4,.mov,video/mp4,video/quicktime';

interface Props {
  label: string;
  video?: boolean;
  /** Takes several at once and tells of each; what was sent is shown by whoever asks for them. */
  several?: boolean;
  /** The id of what was sent, or an address of the web. */
  value: string;
  /** What is wrong with it. */
  told?: string;
  onChange: (id: string) => void;
}

/** Sends one file after the other; `part` is how much of it has gone. */
function useUpload(video: boolean, onChange: (id: string) => void) {
  const { t } = useTranslation();
  const [part, setPart] = useState<number | null>(null);
  const [error, setError] = useState('');
  const takeOne = async (file: File) => {
    setPart(0);
    try {
      const kept = await sendFile(file, setPart);
      const isVideo = kept.kind === 'mp4' || kept.kind === 'mov';
      if (isVideo === video) onChange(kept.id);
      else setError(t(video ? 'files.wantVideo' : 'files.wantPicture'));
    } catch (failure) {
      const keys = failure instanceof ApiError && failure.reason ? errorKeys(failure) : [];
      setError(t([...keys, video ? 'files.videoFailed' : 'files.pictureFailed']));
    } finally {
      setPart(null);
    }
  };
  const take = async (files: File[]) => {
    if (files.length === 0 || part !== null) return;
    setError('');
    for (const file of files) await takeOne(file);
  };
  return { part, error, take };
}

export function FileField({ label, video = false, several = false, value, told, onChange }: Props) {
  const { t } = useTranslation();
  const id = useId();
  const { part, error, take } = useUpload(video, onChange);
  const [over, setOver] = useState(false);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    void take([...event.dataTransfer.files].slice(0, several ? undefined : 1));
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
        {value && !video && <img src={pictureOf(value)} alt={t('files.preview')} />}
        {value && video && <video src={videoOf(value)} controls muted preload="metadata" />}
        <div>
          <input
            id={id}
            type="file"
            accept={video ? VIDEOS : PICTURES}
            multiple={several}
            aria-invalid={Boolean(error || told)}
            aria-describedby={`${id}-help ${id}-error`}
            onChange={(event) => {
              void take([...(event.target.files ?? [])]);
              event.target.value = '';
            }}
          />
          <small className="muted" id={`${id}-help`}>
            {t(video ? 'files.videoHelp' : 'files.pictureHelp')}
          </small>
          {part !== null && (
            <progress value={part} max={1} aria-label={t('files.sending')} />
          )}
          {value && part === null && (
            <button type="button" className="quiet" onClick={() => onChange('')}>
              {t('files.remove')}
            </button>
          )}
        </div>
      </div>
      {(error || told) && (
        <p className="error field-error" id={`${id}-error`} role="alert">
          {error || told}
        </p>
      )}
    </div>
  );
}
