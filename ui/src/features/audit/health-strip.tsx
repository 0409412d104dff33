import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { ModelLine } from '../../shared/api/types';
import { models as modelsQuery } from './queries';
import { SealStrip } from './seal-strip';

/** Fewer than this behind is on its way, not late. */
const LATE = 50;

/** A read model, or a process manager: that is never rebuilt. */
type Reader = Pick<ModelLine, 'name' | 'position' | 'stopped'> & Partial<Pick<ModelLine, 'rebuilding'>>;

/** How far each reader of the log has come, what is built beside it, and why one stopped. */
export function HealthStrip() {
  const { t } = useTranslation();
  const { data, isError } = useQuery(modelsQuery);
  if (isError) return <section className="health bad">{t('audit.unreachable')}</section>;
  if (!data) return <section className="health skeleton" aria-hidden="true" />;
  const { head, processes } = data;
  const models: Reader[] = [...data.models, ...processes];
  const good = models.every((model) => manner(model, head) === 'good');
  return (
    <section className="health" aria-label={t('audit.health')}>
      <h2>
        {t('audit.health')}
        {good && <span className="good"> {t('audit.atHead', { head })}</span>}
      </h2>
      <ul>
        {models.map((model) => (
          <li key={model.name} className={manner(model, head)}>
            <span>{t(`model.${model.name}`, model.name)}</span>{' '}
            <small className="muted">{place(model, head, t)}</small>
          </li>
        ))}
      </ul>
      <SealStrip />
      <p>
        <Link to="/audit/chains" className="link">
          {t('chains.title')}
        </Link>
      </p>
      {models.map((model) => (
        <Stopped key={model.name} model={model} />
      ))}
    </section>
  );
}

function Stopped({ model }: { model: Reader }) {
  const { t } = useTranslation();
  if (!model.stopped) return null;
  const { position, eventType, reason } = model.stopped;
  return (
    <p className="bad" role="alert">
      <strong>{t('audit.stoppedWhy', { model: t(`model.${model.name}`, model.name) })}</strong>{' '}
      {typeof position === 'number' && (
        <Link to="/audit/event/$position" params={{ position: String(position) }}>
          #{position} {eventType ? t(`happened.${eventType}`, eventType) : ''}
        </Link>
      )}{' '}
      {reason}
    </p>
  );
}

const lag = (model: Reader, head: number) => Math.max(0, head - model.position);

function manner(model: Reader, head: number) {
  if (model.stopped) return 'bad';
  return model.rebuilding || lag(model, head) > LATE ? 'late' : 'good';
}

function place(model: Reader, head: number, t: TFunction): string {
  if (model.stopped) return t('audit.stopped', { position: model.position });
  if (model.rebuilding) {
    const { done, total } = model.rebuilding;
    return t('audit.rebuilding', { percent: Math.floor((100 * done) / Math.max(1, total)) });
  }
  return lag(model, head) > LATE ? t('audit.behind', { count: lag(model, head) }) : `#${model.position}`;
}
