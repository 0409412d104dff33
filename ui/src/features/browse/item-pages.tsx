import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ListEnd } from '../../shared/kit/list-end';
import { CardSkeletons, Failed } from '../../shared/kit/states';
import { ItemCardView } from '../../shared/show/item-card-view';
import { type ItemsAsked, manyItems } from '../../shared/show/queries';

/** Items, page after page as the list is read. */
export function ItemPages({ asked, path, empty }: { asked: ItemsAsked; path?: string; empty?: string }) {
  const { t } = useTranslation();
  const list = useInfiniteQuery(manyItems(asked, path));
  const items = list.data?.pages.flatMap((page) => page.items) ?? [];
  if (list.isError && items.length === 0) return <Failed retry={() => void list.refetch()} />;
  if (list.isSuccess && items.length === 0) {
    return <p className="state big plain">{empty ?? t('market.empty')}</p>;
  }
  return (
    <>
      <div className="grid">
        {list.isPending && <CardSkeletons count={8} />}
        {items.map((item) => (
          <ItemCardView key={item.itemId} item={item} />
        ))}
      </div>
      <ListEnd list={list} some={items.length > 0} />
    </>
  );
}
