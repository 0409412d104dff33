import { useTranslation } from 'react-i18next';
import { pictureOf } from '../api/upload';
import { FileField } from './file-field';

interface Props {
  label: string;
  /** So many and no more. */
  most: number;
  /** Their ids. */
  value: readonly string[];
  told?: string;
  /** Hears of each by itself: several may be on their way at once. */
  onAdd: (id: string) => void;
  onRemove: (id: string) => void;
}

/** Several pictures, each shown small with a way to take it back. */
export function PicturesField({ label, most, value, told, onAdd, onRemove }: Props) {
  const { t } = useTranslation();
  return (
    <div className="pictures-field">
      {value.length < most && <FileField several label={label} value="" told={told} onChange={onAdd} />}
      <ul className="shots">
        {value.map((id, place) => (
          <li key={id}>
            <img src={pictureOf(id, 96)} alt={t('files.previewOf', { number: place + 1 })} width="72" height="72" />
            <button
              type="button"
              className="quiet"
              aria-label={t('files.removeOne', { number: place + 1 })}
              onClick={() => onRemove(id)}
            >
              ×
            </button>
          </li>
        ))}
      </ul>
      <small className="muted">{t('files.several', { length: value.length, most })}</small>
    </div>
  );
}
