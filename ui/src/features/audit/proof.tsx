import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { EventDetail } from '../../shared/api/types';
import { type Judgement, judge, proofPath } from './judge';

/** Checks the event against the signed log, here and not on the server. */
export function Proof({ detail }: { detail: EventDetail }) {
  const { t } = useTranslation();
  const check = useMutation({ mutationFn: () => judge(detail) });
  return (
    <section className="proof">
      <h2>{t('proof.title')}</h2>
      <p className="muted">{t('proof.lead')}</p>
      <p className="proof-actions">
        <button type="button" className="primary" disabled={check.isPending} onClick={() => check.mutate()}>
          {t(check.isPending ? 'proof.checking' : 'proof.check')}
        </button>
        <a className="button" href={proofPath(detail.event.position)} download>
          {t('proof.file')}
        </a>
      </p>
      <div role="status">
        {check.isError && <p className="bad">{t('proof.unread')}</p>}
        {check.data && <Outcome judgement={check.data} />}
      </div>
    </section>
  );
}

function Outcome({ judgement }: { judgement: Judgement }) {
  const { t } = useTranslation();
  if (judgement.outcome === 'early') return <p>{t('proof.early')}</p>;
  if (judgement.outcome === 'bad') {
    return (
      <>
        <p className="bad">
          <strong>{t('proof.bad')}</strong> {t(`proof.failed.${judgement.failed}`)}
        </p>
        <p className="muted">{t('proof.badHelp')}</p>
      </>
    );
  }
  const { size, signer, known } = judgement;
  return (
    <>
      <p className="good">
        <strong>{t('proof.good', { position: judgement.position })}</strong>
      </p>
      <ol className="proof-steps">
        <li>{t('proof.step.row')}</li>
        <li>{t('proof.step.tree', { size: Number(size) })}</li>
        <li>{t(known ? 'proof.step.knownKey' : 'proof.step.newKey')}</li>
      </ol>
      <p className="muted small">
        {t('proof.signer')} <code>{signer}</code>
      </p>
    </>
  );
}
