import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { NewsKind } from '../../shared/api/types';

const KINDS: readonly NewsKind[] = ['article', 'fast'];

export function KindChoice({ value, onChoose }: { value: NewsKind; onChoose: (kind: NewsKind) => void }) {
  const { t } = useTranslation();
  const name = useId();
  return (
    <fieldset className="news-kinds">
      <legend>{t('news.kind')}</legend>
      {KINDS.map((kind) => (
        <label key={kind} className="radio">
          <input type="radio" name={name} value={kind} checked={value === kind} onChange={() => onChoose(kind)} />
          <span>
            {t(`news.kinds.${kind}`)}
            <small className="muted">{t(`news.kindLead.${kind}`)}</small>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
