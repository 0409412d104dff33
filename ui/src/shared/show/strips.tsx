// What exists today, in small: shown on pages whose own content comes later, and below those that have it.
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import '../texts/people';
import { chains } from '../api/chains';
import { count } from '../format';
import { Go } from '../kit/go';
import { CardSkeletons, Failed, LineSkeletons } from '../kit/states';
import { useWallet } from '../wallet/store';
import { ActivityLines } from './activity-lines';
import { ItemCardView } from './item-card-view';
import { type ItemsAsked, allCollections, lately, someItems } from './queries';
import { smaller } from './picture';

interface ItemStripProps {
  title: string;
  asked: ItemsAsked;
  /** Said when there are none. */
  empty?: string;
}

export function ItemStrip({ title, asked, empty }: ItemStripProps) {
  const { t } = useTranslation();
  const { data, isPending, isError, refetch } = useQuery(someItems(asked));
  return (
    <section>
      <h2>{title}</h2>
      {isError && !data && <Failed retry={() => void refetch()} />}
      {data?.items.length === 0 && <p className="muted">{empty ?? t('market.quiet')}</p>}
      <div className="grid">
        {isPending && <CardSkeletons count={4} />}
        {data?.items.map((item) => <ItemCardView key={item.itemId} item={item} />)}
      </div>
    </section>
  );
}

export function CollectionStrip() {
  const { t } = useTranslation();
  const { data, isPending, isError, refetch } = useQuery(allCollections);
  return (
    <section>
      <h2>{t('market.collections')}</h2>
      {isError && !data && <Failed retry={() => void refetch()} />}
      <div className="collections">
        {isPending && [1, 2, 3].map((place) => <div key={place} className="card skeleton" />)}
        {data?.collections.map((row) => (
          <Go key={row.id} to={`/personal/collection/nft/${row.id}`} className="card collection-card">
            {row.image && <img src={smaller(row.image, 384)} alt="" width="96" height="96" loading="lazy" />}
            <div className="card-body">
              <strong>{row.name}</strong>
              <span className="muted">
                {t('market.items', { count: row.items, shown: count(row.items) })}
                {' · '}
                {t('market.owners', { count: row.owners })}
              </span>
            </div>
          </Go>
        ))}
      </div>
    </section>
  );
}

export function ActivityStrip() {
  const { t } = useTranslation();
  const { data, isPending, isError, refetch } = useQuery(lately);
  return (
    <section className="tape still">
      <h2>{t('market.activity')}</h2>
      {isPending && <LineSkeletons count={6} />}
      {isError && !data && <Failed retry={() => void refetch()} />}
      {data && <ActivityLines lines={data.activity} />}
    </section>
  );
}

/** What a wallet of one's own holds. */
export function OwnStrip({ address }: { address: string }) {
  const { t } = useTranslation();
  const asked = { status: 'all', sort: 'recent', owner: address } as const;
  return <ItemStrip title={t('strips.yourItems')} asked={asked} empty={t('people.none.collected')} />;
}

/** The items of the connected wallet; without one, the way to connect it. */
export function MineStrip() {
  const { t } = useTranslation();
  const account = useWallet((wallet) => wallet.account);
  if (account) return <OwnStrip address={account} />;
  return (
    <section className="panel">
      <p>{t('shell.connectLead')}</p>
      <button type="button" className="primary" onClick={() => useWallet.setState({ choosing: true })}>
        {t('wallet.connect')}
      </button>
    </section>
  );
}

/** The networks that are followed, with the contracts that are believed and the money that is taken. */
export function ChainStrip() {
  const { t } = useTranslation();
  const { data } = useQuery(chains);
  return (
    <section>
      <h2>{t('strips.networks')}</h2>
      {data?.chains.map((chain) => (
        <div key={chain.chainId} className="panel">
          <h3>
            {chain.name} <span className="tag">{chain.chainId}</span>
          </h3>
          <dl className="facts-list">
            <dt>{t('strips.marketplace')}</dt>
            <dd>
              <code>{chain.marketplace}</code>
            </dd>
            <dt>{t('strips.exchange')}</dt>
            <dd>
              <code>{chain.exchange}</code>
            </dd>
            {chain.currencies.map((currency) => (
              <Currency key={currency.address} {...currency} />
            ))}
          </dl>
        </div>
      ))}
    </section>
  );
}

function Currency({ symbol, address, decimals }: { symbol: string; address: string; decimals: number }) {
  const { t } = useTranslation();
  return (
    <>
      <dt>{symbol}</dt>
      <dd>
        <code>{address}</code> <span className="muted">{t('strips.decimals', { count: decimals })}</span>
      </dd>
    </>
  );
}
