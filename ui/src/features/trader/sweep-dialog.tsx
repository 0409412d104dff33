import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { chainOf } from '../../shared/api/chains';
import type { OrderCard } from '../../shared/api/types';
import { Dialog } from '../../shared/kit/dialog';
import { Price } from '../../shared/kit/price';
import { Failed, LineSkeletons } from '../../shared/kit/states';
import { Changed } from '../../shared/trade/actor';
import { DialogFoot } from '../../shared/trade/dialog-foot';
import { ProgressList } from '../../shared/trade/progress';
import { SplitView } from '../../shared/trade/split-view';
import { useAction } from '../../shared/trade/use-action';
import { useWallet } from '../../shared/wallet/store';
import { dropPick, pickAnew, picksOn, useBasket } from './basket';
import { rowOfOrder } from './row';
import { type Judged, type Outcome, type Total, judge, prepare, sweep, totalsOf } from './sweep';
import { useNames } from './use-book';

/** What lay in the basket when this was opened, judged now and once more before the wallet is asked. */
function useSweep(chainId: number) {
  const { t } = useTranslation();
  const account = useWallet((wallet) => wallet.account)?.toLowerCase();
  const [ids] = useState(() => picksOn(chainId, useBasket.getState().picks).map(({ orderId }) => orderId));
  const all = useBasket(({ picks }) => picks);
  const [sent, setSent] = useState<{ judged: Judged[]; outcomes: Outcome[] } | null>(null);
  // A price that was taken anew counts.
  const picks = all.filter(({ orderId }) => ids.includes(orderId));
  const plan = useQuery({
    queryKey: ['sweep', ids, account],
    queryFn: () => prepare(picks, account),
    enabled: sent === null,
    staleTime: 0,
    refetchOnWindowFocus: false,
  });
  const { run, ...action } = useAction('', chainId);
  const judged = sent?.judged ?? (plan.data ? judge(plan.data, picks) : []);
  const good = judged.filter(({ stopped }) => stopped === null);
  const buy = () =>
    run(
      async (actor) => {
        const fresh = await prepare(picks, account);
        const now = judge(fresh, picks);
        const still = now.filter(({ stopped }) => stopped === null).map(({ pick }) => pick);
        if (still.length !== good.length || fresh.sweeper === null) {
          void plan.refetch();
          throw new Changed({ price: '', status: 'changed' });
        }
        const outcomes = await sweep(actor, fresh.sweeper, still);
        if (!outcomes) return;
        setSent({ judged: now, outcomes });
        for (const { orderId, bought } of outcomes) if (bought) dropPick(orderId);
      },
      () => t('trader.changedMeanwhile'),
    );
  return { plan, judged, good, outcomes: sent?.outcomes ?? null, buy, ...action };
}

/** What of one chain would be bought now, what it costs, and afterwards what became of each. */
export function SweepDialog({ chainId, onClose }: { chainId: number; onClose: () => void }) {
  const { t } = useTranslation();
  const { plan, judged, good, outcomes, buy, progress, busy, done } = useSweep(chainId);
  const outcomeOf = (id: string) => outcomes?.find(({ orderId }) => orderId === id);
  const counted = good
    .map(({ pick }) => pick)
    .filter(({ orderId }) => outcomes === null || outcomeOf(orderId)?.bought);
  const take = (order: OrderCard) => {
    pickAnew(order);
    void plan.refetch();
  };
  return (
    <Dialog title={t('trader.sweepTitle')} kind="sweep" onClose={onClose}>
      <p className="muted">{t('trader.sweepLead')}</p>
      {plan.isPending && <LineSkeletons count={3} />}
      {plan.isError && <Failed retry={() => void plan.refetch()} />}
      <ul className="sweep-picks" aria-label={t('trader.picks')}>
        {judged.map((one) => (
          <Pick key={one.pick.orderId} judged={one} outcome={outcomeOf(one.pick.orderId)} onTake={take} />
        ))}
      </ul>
      <Totals totals={totalsOf(counted)} chainId={chainId} paid={outcomes !== null} />
      {outcomes && (
        <p role="status">
          {t('trader.result', { bought: counted.length, skipped: outcomes.length - counted.length })}
        </p>
      )}
      {progress && <ProgressList progress={progress} />}
      <DialogFoot
        busy={busy}
        done={done}
        ready={good.length > 0}
        onConfirm={() => void buy()}
        onClose={onClose}
      />
    </Dialog>
  );
}

interface PickProps {
  judged: Judged;
  outcome: Outcome | undefined;
  onTake: (order: OrderCard) => void;
}

function Pick({ judged: { pick, shown, stopped }, outcome, onTake }: PickProps) {
  const { t } = useTranslation();
  const { nameOf } = useNames();
  const order = pick.order ?? shown;
  const state = outcome ? (outcome.bought ? 'bought' : 'skipped') : (stopped ?? 'ready');
  const why = () => {
    if (outcome && !outcome.bought) return t([`trader.why.${outcome.why}`, `refusal.${outcome.why}`, 'trader.why.Unknown']);
    if (stopped === 'refused') return t(`trader.refused.${pick.refused}`);
    return null;
  };
  return (
    <li data-sweep={pick.orderId} data-state={state}>
      <span>{nameOf(rowOfOrder(order))}</span>
      <Price
        full
        value={pick.split?.price ?? order.price}
        currency={order.currency}
        chainId={chainOf(order.itemId)}
      />
      <em>{t(`trader.state.${state}`)}</em>
      {why() && <small>{why()}</small>}
      {state === 'changed' && (
        <small>
          {t('trader.was')}{' '}
          <Price full value={shown.price} currency={shown.currency} chainId={chainOf(shown.itemId)} />{' '}
          <button type="button" className="quiet" onClick={() => onTake(order)}>{t('trader.takePrice')}</button>
        </small>
      )}
    </li>
  );
}

/** The whole split by currency: before, of what would be bought; after, of what was. */
function Totals({ totals, chainId, paid }: { totals: Total[]; chainId: number; paid: boolean }) {
  const { t } = useTranslation();
  return (
    <div className="sweep-totals" data-paid={paid}>
      {totals.map(({ currency, count, split }) => (
        <section key={currency}>
          <h3>{t(paid ? 'trader.paidFor' : 'trader.totalFor', { count })}</h3>
          <SplitView split={split} currency={currency} chainId={chainId} />
        </section>
      ))}
    </div>
  );
}
