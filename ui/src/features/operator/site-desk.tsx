// What pages have told of themselves within a week: which are opened, what failed, what was slow.
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { SiteReports } from '../../shared/api/types';
import { count } from '../../shared/format';
import { ScrollBox } from '../../shared/kit/scroll-box';
import { showSite } from './calls';

export function SiteDesk() {
  const { t } = useTranslation();
  const { data, isError } = useQuery({ queryKey: ['operator', 'site'], queryFn: showSite });
  return (
    <section className="panel" aria-labelledby="operator-site">
      <h2 id="operator-site">{t('operator.site')}</h2>
      <p className="muted">{t('operator.siteLead')}</p>
      {isError && <p role="alert">{t('error.code.1511500')}</p>}
      {!data && !isError && <div className="skeleton panel-wait" aria-label={t('shell.loading')} role="status" />}
      {data && <Visits rows={data.visits} />}
      {data && <Reports rows={data.reports} />}
    </section>
  );
}

function Visits({ rows }: { rows: SiteReports['visits'] }) {
  const { t } = useTranslation();
  if (rows.length === 0) return <p className="muted">{t('operator.noVisits')}</p>;
  return (
    <ScrollBox label={t('operator.visits')}>
      <table className="lines">
        <thead>
          <tr>
            <th scope="col">{t('operator.page')}</th>
            <th scope="col">{t('operator.visits')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ page, visits }) => (
            <tr key={page}>
              <td>{t([`title.${page}`, 'operator.page'])}</td>
              <td className="number">{count(visits)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  );
}

const KINDS: Record<string, string> = {
  error: 'operator.failure',
  slow: 'operator.slowCall',
  share: 'operator.shared',
};

function Reports({ rows }: { rows: SiteReports['reports'] }) {
  const { t } = useTranslation();
  if (rows.length === 0) return <p className="muted">{t('operator.noReports')}</p>;
  return (
    <ScrollBox label={t('operator.slowCall')}>
      <table className="lines">
        <thead>
          <tr>
            <th scope="col">{t('operator.kind')}</th>
            <th scope="col">{t('operator.page')}</th>
            <th scope="col">{t('operator.times')}</th>
            <th scope="col">{t('operator.longest')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ kind, name, times, longest_ms: ms }) => (
            <tr key={`${kind} ${name}`}>
              <td>{t(KINDS[kind] ?? kind)}</td>
              <td>
                <code>{name}</code>
              </td>
              <td className="number">{count(times)}</td>
              <td className="number">{kind === 'slow' && t('operator.ms', { ms })}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  );
}
