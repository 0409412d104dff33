import { useQuery } from '@tanstack/react-query';
import { type TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { type Health, health } from './queries';

/** Fewer than this behind is on its way, not late. */
const LATE = 50;

/** How far each read model has come, and why one stopped. */
export function HealthStrip() {
  const { t } = useTranslation();
  const { data, isError } = useQuery(health);
  if (isError) return <section className="health bad">{t('audit.unreachable')}</section>;
  if (!data) return <section className="health skeleton" aria-hidden="true" />;
  const { head, models } = data;
  const stopped = Object.entries(models).filter(([, model]) => model.stopped !== null);
  return (
    <section className="health" aria-label={t('audit.health')}>
      <h2>
        {t('audit.health')}
        {isAtHead(data) && <span className="good"> {t('audit.atHead', { head })}</span>}
        {head === null && <span className="bad"> {t('audit.unreachable')}</span>}
      </h2>
      <ul>
        {Object.entries(models).map(([name, model]) => (
          <li key={name} className={model.stopped !== null ? 'bad' : lagOf(data, name) > LATE ? 'late' : 'good'}>
            <span>{t(`model.${name}`, name)}</span>{' '}
            <small className="muted">{placeOf(data, name, t)}</small>
          </li>
        ))}
      </ul>
      {stopped.map(([name, model]) => (
        <p key={name} className="bad" role="alert">
          <strong>{t('audit.stoppedWhy', { model: t(`model.${name}`, name) })}</strong> {model.stopped}
        </p>
      ))}
    </section>
  );
}

const lagOf = ({ head, models }: Health, name: string): number =>
  Math.max(0, (head ?? 0) - (models[name]?.position ?? 0));

const isAtHead = (data: Health): boolean =>
  data.head !== null &&
  Object.entries(data.models).every(([name, { stopped }]) => stopped === null && lagOf(data, name) <= LATE);

function placeOf(data: Health, name: string, t: TFunction): string {
  const model = data.models[name];
  if (!model) return '';
  if (model.stopped !== null) return t('audit.stopped', { position: model.position });
  const lag = lagOf(data, name);
  return lag > LATE ? t('audit.behind', { count: lag }) : `#${model.position}`;
}
