// A floor to be taken along: signed by this site, and checked by whoever gets it.
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { chainOf } from '../../shared/api/chains';
import type { FloorStatement } from '../../shared/api/types';
import { Copy } from '../../shared/kit/copy';
import { Why } from '../../shared/kit/why';
import { Amount } from './amount';
import { Moment } from './parts';
import { type Asked, statementOf } from './queries';

interface Props {
  asked: Asked;
  currency: string;
}

export function StatementView({ asked: { id, currency, at }, currency: shown }: Props) {
  const { t } = useTranslation();
  const stating = useMutation({ mutationFn: () => statementOf({ id, currency, at }) });
  return (
    <section className="statement">
      <h2>{t('data.statement')}</h2>
      <p className="muted">{t('data.statementLead')}</p>
      <button type="button" disabled={stating.isPending} onClick={() => stating.mutate()}>
        {t('data.state')}
      </button>
      <div role="status">
        {stating.isError && <p className="bad">{t('data.stateFailed')}</p>}
        {stating.data && <Stated statement={stating.data} of={{ currency: shown, chainId: chainOf(id ?? '') }} />}
      </div>
    </section>
  );
}

interface StatedProps {
  statement: FloorStatement;
  of: { currency: string; chainId: number };
}

function Stated({ statement, of }: StatedProps) {
  const { t } = useTranslation();
  const { message } = statement.typed;
  const text = JSON.stringify(statement, null, 2);
  return (
    <>
      <dl className="figures">
        <div>
          <dt>{t('data.floor')}</dt>
          <dd>
            <Amount value={message.spot} {...of} />{' '}
            <Why about={t('data.floorWhy')} of={{ position: message.cause }} />
          </dd>
        </div>
        <div>
          <dt>{t('data.twap')}</dt>
          <dd><Amount value={message.twap} {...of} /></dd>
        </div>
        <div>
          <dt>{t('data.time')}</dt>
          <dd><Moment at={message.time} /></dd>
        </div>
        <div>
          <dt>{t('data.sealedBy')}</dt>
          <dd>{t('data.sealedSize', { count: message.size })}</dd>
        </div>
      </dl>
      <p className="downloads">
        <span className="muted">{t('data.signer')}</span> <code className="signer">{statement.signer}</code>
      </p>
      <p className="downloads">
        <Copy text={text} what={t('data.statement')} />
        <a
          className="link"
          href={`data:application/json,${encodeURIComponent(text)}`}
          download={`floor-${message.collection}-${message.position}.json`}
        >
          {t('data.download')}
        </a>
      </p>
    </>
  );
}
