import { useTranslation } from 'react-i18next';
import { Icon } from '../../shared/kit/icon';
import type { AuditFilter } from './filter';
import { elided, fullDate } from '../../shared/format';
import { shortId } from './words';

interface Props {
  filter: AuditFilter;
  onChange: (change: AuditFilter) => void;
}

/** What was chosen by a link or by the field; each can be taken away. */
export function Chips({ filter, onChange }: Props) {
  const { t } = useTranslation();
  const { stream, actor, correlation, chain, block, since, until } = filter;
  const chips: { text: string; title?: string; without: AuditFilter }[] = [];
  if (stream) {
    const [type = '', ...id] = stream.split('/');
    const name = `${t(`oneStream.${type}`, type)} ${shortId(id.join('/'))}`;
    chips.push({ text: t('audit.byStream', { value: name }), title: stream, without: { stream: undefined } });
  }
  if (actor) {
    const text = t('audit.byActor', { value: elided(actor) });
    chips.push({ text, title: actor, without: { actor: undefined } });
  }
  if (correlation) {
    const text = t('audit.byCorrelation', { value: elided(correlation) });
    chips.push({ text, title: correlation, without: { correlation: undefined } });
  }
  if (chain !== undefined) {
    const text =
      block === undefined ? t('audit.byChain', { value: chain }) : t('audit.byBlock', { chain, value: block });
    chips.push({ text, without: { chain: undefined, block: undefined } });
  }
  if (since !== undefined) {
    chips.push({ text: t('audit.bySince', { value: fullDate(since) }), without: { since: undefined } });
  }
  if (until !== undefined) {
    chips.push({ text: t('audit.byUntil', { value: fullDate(until) }), without: { until: undefined } });
  }
  if (chips.length === 0) return null;
  return (
    <ul className="chips">
      {chips.map(({ text, title, without }) => (
        <li key={text}>
          <button
            type="button"
            className="chip"
            title={title}
            aria-label={t('audit.remove', { what: text })}
            onClick={() => onChange(without)}
          >
            <span>{text}</span>
            <Icon name="close" />
          </button>
        </li>
      ))}
    </ul>
  );
}
