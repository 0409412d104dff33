import { useTranslation } from 'react-i18next';
import { namesIn } from '../../shared/i18n';
import { Choice } from '../../shared/kit/choice';
import { type AuditFilter, SPANS, type Span } from './filter';

interface Props {
  filter: AuditFilter;
  onChange: (change: AuditFilter) => void;
}

/** The choices that are short enough for a list; the others come by the field or by links. */
export function LogFilters({ filter, onChange }: Props) {
  const { t } = useTranslation();
  return (
    <form className="filters" aria-label={t('audit.filters')} onSubmit={(event) => event.preventDefault()}>
      <Choice
        label={t('audit.type')}
        value={filter.eventType ?? ''}
        options={[
          ['', t('audit.anyType')],
          ...known(namesIn('happened').sort(), filter.eventType).map((type): [string, string] => [
            type,
            t(`happened.${type}`, type),
          ]),
        ]}
        onChoose={(eventType) => onChange({ eventType: eventType || undefined })}
      />
      <Choice
        label={t('audit.about')}
        value={filter.streamType ?? ''}
        options={[
          ['', t('audit.anyStream')],
          ...known(namesIn('streamType'), filter.streamType).map((type): [string, string] => [
            type,
            t(`streamType.${type}`, type),
          ]),
        ]}
        onChoose={(streamType) => onChange({ streamType: streamType || undefined, stream: undefined })}
      />
      <Choice
        label={t('audit.when')}
        value={filter.within ?? ''}
        options={[
          ['', t('audit.anyTime')],
          ...Object.keys(SPANS).map((span): [string, string] => [span, t(`audit.${span}`)]),
        ]}
        onChoose={(within) =>
          onChange({ within: (within || undefined) as Span | undefined, since: undefined })
        }
      />
    </form>
  );
}

/** With what an address asks for, even if it is not among the known ones. */
const known = (all: string[], chosen: string | undefined) =>
  chosen && !all.includes(chosen) ? [...all, chosen] : all;
