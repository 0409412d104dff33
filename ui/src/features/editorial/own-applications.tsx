// What one has applied for, and what became of it.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import '../../shared/texts/applications';
import type { Application } from '../../shared/api/types';
import type { Kind } from '../../shared/applications/types';
import { WordsList } from '../../shared/applications/words-list';
import { Ago } from '../../shared/kit/ago';
import { ask } from '../../shared/kit/confirm';
import { Failed, LineSkeletons } from '../../shared/kit/states';
import { useDeed } from '../../shared/kit/use-deed';
import { ownApplications, withdraw } from './applications';

export function OwnApplications({ uid, kinds }: { uid: string; kinds: readonly Kind[] }) {
  const { t } = useTranslation();
  const { data, isError, refetch } = useQuery(ownApplications(uid));
  const rows = data?.filter((one) => kinds.includes(one.kind));
  return (
    <section className="own-applications" aria-labelledby="own-applications">
      <h3 id="own-applications">{t('apply.own')}</h3>
      {isError && !data && <Failed retry={() => void refetch()} />}
      {!data && !isError && <LineSkeletons count={2} />}
      {rows?.length === 0 && <p className="muted">{t('apply.none')}</p>}
      <ul>
        {rows?.map((row) => (
          <Row key={row.number} row={row} />
        ))}
      </ul>
    </section>
  );
}

function Row({ row }: { row: Application }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { pending, deed } = useDeed(() => void client.invalidateQueries({ queryKey: ['applications'] }));
  const { number, kind, state, reason, madeAt, reviewedAt, words } = row;
  const name = t(`certification.${kind}`);
  const takeBack = async () => {
    if (await ask(t('apply.askWithdraw'))) await deed(() => withdraw(number), t('apply.withdrawn'));
  };
  return (
    <li data-application={number}>
      <p className="facts">
        <strong className="named">{name}</strong>
        <small className="muted">{t('apply.number', { number })}</small>
        <span className={`tag state-${state}`}>{t(`apply.states.${state}`)}</span>
        <small className="muted">
          {t('apply.sentAt')} <Ago at={madeAt} />
          {reviewedAt !== null && (
            <>
              {' · '}
              {t('apply.reviewed')} <Ago at={reviewedAt} />
            </>
          )}
        </small>
        {state === 'pending' && (
          <button
            type="button"
            disabled={pending}
            aria-label={t('apply.withdrawOne', { kind: name, number })}
            onClick={() => void takeBack()}
          >
            {t('apply.withdraw')}
          </button>
        )}
      </p>
      {reason && <p>{t(`apply.reasons.${reason}`)}</p>}
      <details>
        <summary>{t('apply.words')}</summary>
        <WordsList kind={kind} words={words} />
      </details>
    </li>
  );
}
