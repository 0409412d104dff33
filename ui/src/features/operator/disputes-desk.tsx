// Disputes that wait for an arbiter: what both sides say, and the decision, which the arbiter's wallet sends.
import { useQuery } from '@tanstack/react-query';
import { Suspense, lazy, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useChainTime } from '../../shared/api/chain-time';
import { chainOf } from '../../shared/api/chains';
import { disputeOf } from '../../shared/api/disputes';
import type { Dispute, DisputeCard } from '../../shared/api/types';
import { Countdown } from '../../shared/kit/countdown';
import { Go } from '../../shared/kit/go';
import { Price } from '../../shared/kit/price';
import { EvidenceList } from '../../shared/trade/evidence-list';
import { listDisputes } from './calls';

const StatementDialog = lazy(() =>
  import('../../shared/trade/statement-dialog').then((part) => ({ default: part.StatementDialog })),
);
/** Sides add to it while it is read. */
const LOOK_AGAIN_MS = 5_000;
const numberOf = (itemId: string) => `#${itemId.split('-')[2]}`;

export function DisputesDesk() {
  const { t } = useTranslation();
  const { data, isError } = useQuery({
    queryKey: ['operator', 'disputes'],
    queryFn: listDisputes,
    refetchInterval: LOOK_AGAIN_MS,
  });
  const [deciding, decide] = useState<Dispute | null>(null);
  return (
    <section className="panel" aria-labelledby="operator-disputes">
      <h2 id="operator-disputes">{t('operator.disputes')}</h2>
      <p className="muted">{t('operator.disputesLead')}</p>
      {isError && <p role="alert">{t('error.code.1511500')}</p>}
      {data?.length === 0 && <p className="muted">{t('operator.noDisputes')}</p>}
      <ul className="operator-disputes">
        {data?.map((row) => (
          <Row key={row.orderId} row={row} onDecide={decide} />
        ))}
      </ul>
      {deciding && (
        <Suspense>
          <StatementDialog
            how="settleDispute"
            about={deciding}
            name={numberOf(deciding.itemId)}
            onClose={() => decide(null)}
          />
        </Suspense>
      )}
    </section>
  );
}

interface RowProps {
  row: DisputeCard;
  onDecide: (dispute: Dispute) => void;
}

function Row({ row, onDecide }: RowProps) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const now = useChainTime(Number(row.itemId.split('-')[0]));
  const { data } = useQuery({ ...disputeOf(row, `pieces ${row.pieces}`), enabled: open });
  const over = now > row.decideBy;
  return (
    <li data-dispute={row.orderId}>
      <p className="facts">
        <Go to="/nftdetails" search={{ itemId: row.itemId }}>
          {numberOf(row.itemId)}
        </Go>
        <Price value={row.price} currency={row.currency} chainId={chainOf(row.itemId)} />
        <span>{t('operator.pieces', { count: row.pieces })}</span>
        <span className={over ? 'bad' : 'muted'}>
          {t(over ? 'operator.decideOver' : 'operator.decideBy')}{' '}
          {!over && <Countdown at={row.decideBy} now={now} />}
        </span>
        <button type="button" aria-expanded={open} onClick={() => setOpen(!open)}>
          {t('operator.readDispute')}
        </button>
        {data && !over && (
          <button type="button" className="primary" onClick={() => onDecide(data)}>
            {t('dispute.decide')}
          </button>
        )}
      </p>
      {open && data && <EvidenceList dispute={data} />}
    </li>
  );
}
