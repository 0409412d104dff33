import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import '../../shared/texts/selling';
import { useChains } from '../../shared/api/chains';
import type { ChainCard } from '../../shared/api/types';
import { ProgressList } from '../../shared/trade/progress';
import { useAction } from '../../shared/trade/use-action';
import { useWallet } from '../../shared/wallet/store';
import { bumpCounter } from './make';
import { orderKeys, standingOf } from './queries';

/** Says what a new counter ends and what stays, and sends it: each chain has a counter of its own. */
export function EndAll() {
  const { t } = useTranslation();
  const all = useChains();
  const account = useWallet((wallet) => wallet.account)?.toLowerCase() ?? '';
  if (account === '') {
    return (
      <button type="button" onClick={() => useWallet.setState({ choosing: true })}>
        {t('wallet.connect')}
      </button>
    );
  }
  return all.map((chain) => (
    <EndOn key={chain.chainId} account={account} chain={chain} named={all.length > 1} />
  ));
}

interface Props {
  account: string;
  chain: ChainCard;
  named: boolean;
}

function EndOn({ account, chain, named }: Props) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { data } = useQuery(standingOf(account, chain.chainId));
  const { run, progress, busy } = useAction('', chain.chainId);
  if (data === undefined) return null;
  const ends = [
    ['endListings', data?.listings ?? 0],
    ['endHidden', data?.hiddenListings ?? 0],
    ['endOffers', data?.offers ?? 0],
    ['endHiddenOffers', data?.hiddenOffers ?? 0],
  ] as const;
  const some = ends.some(([, count]) => count > 0);
  const stays = data?.escrow ?? 0;
  const start = () =>
    void run(async (actor) => {
      await bumpCounter(actor);
      await client.invalidateQueries({ queryKey: orderKeys.dormant });
    });
  return (
    <div className="end-all" data-chain={chain.chainId}>
      {named && <h3>{chain.name}</h3>}
      {!some && <p className="muted">{t('selling.endNothing')}</p>}
      <ul>
        {ends.map(([kind, count]) => count > 0 && <li key={kind}>{t(`selling.${kind}`, { count })}</li>)}
        {stays > 0 && <li className="muted">{t('selling.endStays', { count: stays })}</li>}
      </ul>
      {some && (
        <>
          <button type="button" disabled={busy} onClick={start}>
            {t('selling.endAll')}
          </button>
          <p className="muted">{t('selling.endHelp')}</p>
        </>
      )}
      {progress && <ProgressList progress={progress} />}
    </div>
  );
}
