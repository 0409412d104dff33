import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import '../../shared/texts/selling';
import { useChain } from '../../shared/api/chains';
import { ProgressList } from '../../shared/trade/progress';
import { useAction } from '../../shared/trade/use-action';
import { useWallet } from '../../shared/wallet/store';
import { bumpCounter } from './make';
import { orderKeys, standingOf } from './queries';

/** Says what a new counter ends and what stays, and sends it. */
export function EndAll() {
  const { t } = useTranslation();
  const client = useQueryClient();
  const chain = useChain();
  const account = useWallet((wallet) => wallet.account)?.toLowerCase() ?? '';
  const { data } = useQuery({ ...standingOf(account, chain?.chainId), enabled: account !== '' });
  const { run, progress, busy } = useAction('');
  if (account === '') {
    return (
      <button type="button" onClick={() => useWallet.setState({ choosing: true })}>
        {t('wallet.connect')}
      </button>
    );
  }
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
    <div className="end-all">
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
