// Puts a book into the comparison, or takes it out of it.
import { useTranslation } from 'react-i18next';
import type { FigureRow } from '../../shared/api/types';
import { useBookName } from './book-name';
import { COMPARED_MOST, keyOf } from './compare';
import { useCompare } from './use-compare';

export function PickBox({ row }: { row: FigureRow }) {
  const { keys, put } = useCompare();
  const { t } = useTranslation();
  const name = useBookName(row);
  const key = keyOf(row);
  if (key === undefined) return null;
  const picked = keys.includes(key);
  const full = !picked && keys.length >= COMPARED_MOST;
  return (
    <label className="pick" title={full ? t('data.compareFull', { count: COMPARED_MOST }) : undefined}>
      <input
        type="checkbox"
        aria-label={`${t('data.compare')}: ${name}`}
        checked={picked}
        disabled={full}
        onChange={(event) => put(key, event.target.checked)}
      />
    </label>
  );
}
