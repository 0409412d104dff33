// Applications that wait for a review: what was sent, and granting or refusing it.
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import '../../shared/texts/applications';
import type { PendingApplication, RefusalReason } from '../../shared/api/types';
import { REASONS } from '../../shared/applications/types';
import { WordsList } from '../../shared/applications/words-list';
import { elided } from '../../shared/format';
import { Ago } from '../../shared/kit/ago';
import { Choice } from '../../shared/kit/choice';
import { useDeed } from '../../shared/kit/use-deed';
import { listApplications, review } from './calls';

/** People apply while it is read. */
const LOOK_AGAIN_MS = 10_000;

export function ApplicationsDesk({ onChanged }: { onChanged: () => void }) {
  const { t } = useTranslation();
  const { data, isError } = useQuery({
    queryKey: ['operator', 'applications'],
    queryFn: listApplications,
    refetchInterval: LOOK_AGAIN_MS,
  });
  return (
    <section className="panel" aria-labelledby="operator-applications">
      <h2 id="operator-applications">{t('operator.applications')}</h2>
      <p className="muted">{t('operator.applicationsLead')}</p>
      {isError && <p role="alert">{t('error.code.1511500')}</p>}
      {!data && !isError && <div className="skeleton panel-wait" aria-label={t('shell.loading')} role="status" />}
      {data?.length === 0 && <p className="muted">{t('operator.noApplications')}</p>}
      <ul className="operator-disputes">
        {data?.map((row) => (
          <Row key={`${row.account} ${row.number}`} row={row} onChanged={onChanged} />
        ))}
      </ul>
    </section>
  );
}

function Row({ row, onChanged }: { row: PendingApplication; onChanged: () => void }) {
  const { t } = useTranslation();
  const [reason, setReason] = useState<RefusalReason>('incomplete');
  const { pending, deed } = useDeed(onChanged);
  const kind = t(`certification.${row.kind}`);
  const name = row.username || elided(row.account);
  const decide = (why: RefusalReason | null) => void deed(() => review(row, why), t('operator.done'));
  const of = (key: string) => t('operator.ofWhom', { deed: t(key), kind, name });
  return (
    <li data-application={`${row.account} ${row.number}`}>
      <p className="facts">
        <strong className="named">{kind}</strong>
        <span title={row.account}>{name}</span>
        <small className="muted">
          {t('apply.number', { number: row.number })} · <Ago at={row.madeAt} />
        </small>
      </p>
      <WordsList kind={row.kind} words={row.words} />
      <div className="operator-deeds">
        <button
          type="button"
          className="primary"
          disabled={pending}
          aria-label={of('operator.grantIt')}
          onClick={() => decide(null)}
        >
          {t('operator.grantIt')}
        </button>
        <Choice
          label={t('operator.whyRefused')}
          value={reason}
          options={REASONS.map((one) => [one, t(`apply.reasons.${one}`)])}
          onChoose={(one) => setReason(one as RefusalReason)}
        />
        <button type="button" disabled={pending} aria-label={of('operator.refuse')} onClick={() => decide(reason)}>
          {t('operator.refuse')}
        </button>
      </div>
    </li>
  );
}
