import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import '../texts/report';
import type { Problem } from '../api/types';
import { CountedArea, grouped, written } from '../kit/counted-area';
import { Dialog } from '../kit/dialog';
import { toast } from '../kit/toast';
import { useSubmit } from '../kit/use-submit';
import { CONTENT_MAX, TYPES, type Target, isContent, report } from './report';

interface Props {
  target: Target;
  name: string;
  onClose: () => void;
}

export function ReportDialog({ target, name, onClose }: Props) {
  const { t } = useTranslation();
  const [type, setType] = useState<Problem | null>(null);
  const [content, setContent] = useState('');
  const { form, pending, told, tried, send, miss, forget } = useSubmit();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void send(async () => {
      if (await report(target, { type, content })) return miss();
      toast(t('report.thanks'));
      onClose();
    });
  };
  const tooLong = told?.field === 'content' || !isContent(content);
  const untyped = told?.field === 'type' || (tried && type === null);
  const rest = told && told.field !== 'type' && told.field !== 'content' ? told.text : '';
  return (
    <Dialog kind="report" title={t('report.title', { name })} onClose={onClose}>
      <form ref={form} noValidate onSubmit={submit}>
        <p className="muted">{t('report.lead')}</p>
        <Types
          chosen={type}
          error={untyped ? t('report.noType') : ''}
          onChoose={(one) => {
            forget();
            setType(one);
          }}
        />
        <CountedArea
          label={t('report.content')}
          value={content}
          counted={t('report.count', written(content, CONTENT_MAX))}
          error={tooLong ? t('report.tooLong', { most: grouped(CONTENT_MAX) }) : ''}
          onText={(text) => {
            forget();
            setContent(text);
          }}
        />
        {rest && (
          <p className="error" role="alert">
            {rest}
          </p>
        )}
        <footer>
          <button type="button" onClick={onClose}>
            {t('order.cancel')}
          </button>
          <button type="submit" className="primary" disabled={pending}>
            {t('report.send')}
          </button>
        </footer>
      </form>
    </Dialog>
  );
}

interface TypesProps {
  chosen: Problem | null;
  error: string;
  onChoose: (type: Problem) => void;
}

function Types({ chosen, error, onChoose }: TypesProps) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <fieldset role="radiogroup" aria-invalid={error !== ''} aria-describedby={`${id}-error`}>
      <legend>{t('report.type')}</legend>
      <p className="error field-error" id={`${id}-error`} role="alert">
        {error}
      </p>
      <div className="report-types">
        {TYPES.map((type) => (
          <label key={type} className="radio">
            <input
              type="radio"
              name={`${id}-type`}
              value={type}
              checked={chosen === type}
              onChange={() => onChoose(type)}
            />
            <span>{t(`report.types.${type}`)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
