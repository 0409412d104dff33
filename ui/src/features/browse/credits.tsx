import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Credit, Hex } from '../../shared/api/types';
import { marketplace } from '../../shared/chain/abi';
import { Price } from '../../shared/kit/price';
import { ready } from '../../shared/trade/actor';
import { ProgressList } from '../../shared/trade/progress';
import { useAction } from '../../shared/trade/use-action';
import { follow } from '../../shared/wallet/transaction';
import { credits } from './queries';

/** Money that the marketplace could not send: shown where there is any, until it is fetched. */
export function Credits({ wallet }: { wallet: Hex }) {
  const { t } = useTranslation();
  const { data = [] } = useQuery(credits(wallet));
  if (data.length === 0) return null;
  return (
    <section className="panel" aria-labelledby="held">
      <h2 id="held">{t('people.held')}</h2>
      <p className="muted">{t('people.heldLead')}</p>
      {data.map((credit) => (
        <Held key={`${credit.venue}.${credit.chainId}.${credit.currency}`} credit={credit} />
      ))}
    </section>
  );
}

/** Stays in sight when it was paid out, and says so. */
function Held({ credit }: { credit: Credit }) {
  const { t } = useTranslation();
  const { chainId, venue, currency, amount } = credit;
  const { run, progress, busy, done } = useAction('', chainId);
  const withdraw = () =>
    run(async (actor) => {
      const { account, chain, tell } = actor;
      const all = await ready(actor);
      const call = { address: venue, abi: marketplace, functionName: 'withdrawCredit', args: [currency] } as const;
      const { request } = await all.reads.simulateContract({ account, ...call });
      const hash = await all.wallet.writeContract({ ...request, account });
      await follow(all.reads, chain.chainId, hash, tell, { purpose: 'withdraw' });
    });
  return (
    <>
      <p>
        <Price value={amount} currency={currency} chainId={chainId} />{' '}
        {done ? (
          <span role="status">{t('people.heldPaid')}</span>
        ) : (
          <button type="button" disabled={busy} onClick={() => void withdraw()}>
            {t('people.heldWithdraw')}
          </button>
        )}
      </p>
      {progress && !done && <ProgressList progress={progress} />}
    </>
  );
}
