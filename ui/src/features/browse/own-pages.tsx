// What is one's own as an account: collections, and what is for sale and what is not.
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import '../../shared/texts/people';
import '../../shared/texts/selling';
import { Go } from '../../shared/kit/go';
import { Failed, LineSkeletons } from '../../shared/kit/states';
import { TabLinks } from '../../shared/kit/tab-links';
import { useWords } from '../../shared/kit/use-words';
import { useSession } from '../../shared/session/store';
import { CollectionFigures } from './collection-page';
import { ItemPages } from './item-pages';
import { ownCollections } from './queries';

/** `/personal/collections`: what the account's wallet made, and what it holds. */
export function MyCollectionsPage() {
  const { t } = useTranslation();
  const uid = useSession((session) => session.user?.uid ?? '');
  const { data, isError, refetch } = useQuery(ownCollections(uid));
  return (
    <>
      <h1>{t('title.myCollections')}</h1>
      <p className="muted">{t('people.myCollectionsLead')}</p>
      {isError && !data && <Failed retry={() => void refetch()} />}
      {!data && !isError && <LineSkeletons count={4} />}
      {data && !data.wallet && <NoWallet />}
      {data?.wallet && data.collections.length === 0 && <p className="state">{t('people.noCollections')}</p>}
      <ul className="found">
        {data?.collections.map((row) => (
          <li key={row.id} className="panel">
            <h2>
              <Go to={`/personal/collection/nft/${row.id}`} className="link">
                {row.name}
              </Go>
            </h2>
            <CollectionFigures row={row} />
          </li>
        ))}
      </ul>
      {data?.wallet && (
        <section>
          <h2>{t('people.yourItems')}</h2>
          <ItemPages
            path="open/creator/collected/list"
            asked={{ address: data.wallet, sort: 'token' }}
            empty={t('people.none.collected')}
          />
        </section>
      )}
    </>
  );
}

const SELL_TABS = ['sale', 'unsold', 'many', 'end'] as const;
const TAB_TEXTS = {
  sale: 'people.tabs.sale',
  unsold: 'people.unsold',
  many: 'selling.bulk',
  end: 'selling.endTitle',
};

interface SellListProps {
  /** Listing several at once, and ending all that was signed; put in by the app. */
  many: ReactNode;
  all: ReactNode;
}

/** `/sellList`: what the account's wallet has for sale, and what it could put up. */
export function SellListPage({ many, all }: SellListProps) {
  const { t } = useTranslation();
  const { words } = useWords();
  const wallet = useSession((session) => session.user?.walletaddress ?? '');
  const tab = SELL_TABS.find((name) => name === words.tab) ?? 'sale';
  return (
    <>
      <h1>{t('title.sellList')}</h1>
      <p className="muted">{t('people.sellListLead')}</p>
      {!wallet && <NoWallet />}
      {wallet && (
        <>
          <TabLinks
            label={t('title.sellList')}
            now={tab}
            tabs={SELL_TABS.map((name) => ({
              name,
              text: t(TAB_TEXTS[name]),
              to: '/sellList',
              search: { tab: name },
            }))}
          />
          {tab === 'many' && many}
          {tab === 'end' && <div className="panel">{all}</div>}
          {tab === 'sale' && (
            <ItemPages
              key="sale"
              path="open/creator/sale/list"
              asked={{ address: wallet, sort: 'recent' }}
              empty={t('people.none.sale')}
            />
          )}
          {tab === 'unsold' && (
            <ItemPages key="unsold" path="item/nosale" asked={{ sort: 'token' }} empty={t('people.noUnsold')} />
          )}
        </>
      )}
    </>
  );
}

/** The account came by e-mail and has bound no wallet: said once, with the way to it. */
export function NoWallet() {
  const { t } = useTranslation();
  return (
    <div className="panel">
      <p>{t('people.noWallet')}</p>
      <Go to="/profile" className="button">
        {t('people.bind')}
      </Go>
    </div>
  );
}
