import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Go } from '../../shared/kit/go';
import { Failed, LineSkeletons } from '../../shared/kit/states';
import { type ItemsAsked, manyItems } from '../../shared/show/queries';
import { smaller } from '../../shared/show/picture';

/** One's own items, those that are for sale first; each leads to its sale. */
export function SellChoice({ wallet }: { wallet: string }) {
  const { t } = useTranslation();
  return (
    <>
      <h2>{t('selling.onSale')}</h2>
      <Choice path="open/creator/sale/list" asked={{ address: wallet, sort: 'recent' }} empty={t('selling.noneOnSale')} />
      <h2>{t('selling.unsold')}</h2>
      <Choice path="item/nosale" asked={{ sort: 'token' }} empty={t('selling.noneUnsold')} />
    </>
  );
}

function Choice({ path, asked, empty }: { path: string; asked: ItemsAsked; empty: string }) {
  const { t } = useTranslation();
  const list = useInfiniteQuery(manyItems(asked, path));
  const items = list.data?.pages.flatMap((page) => page.items) ?? [];
  if (list.isError && items.length === 0) return <Failed retry={() => void list.refetch()} />;
  if (list.isPending) return <LineSkeletons count={3} />;
  if (items.length === 0) return <p className="state">{empty}</p>;
  return (
    <>
      <ul className="sell-choice" aria-label={t('selling.choose')}>
        {items.map((item) => (
          <li key={item.itemId}>
            <Go to="/sellConfig" search={{ itemId: item.itemId }} className="item-line">
              <img src={smaller(item.image, 96)} alt="" width="48" height="48" loading="lazy" />
              <span>
                <small className="muted">{item.collectionName}</small>
                <strong>{item.name}</strong>
              </span>
            </Go>
          </li>
        ))}
      </ul>
      {list.hasNextPage && (
        <button type="button" disabled={list.isFetching} onClick={() => void list.fetchNextPage()}>
          {t('market.more')}
        </button>
      )}
    </>
  );
}
