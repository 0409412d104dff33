import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import '../../shared/texts/data';
import { readData } from '../../shared/api/client';
import type { ItemDetail, RarityPage } from '../../shared/api/types';
import { Go } from '../../shared/kit/go';
import { Why } from '../../shared/kit/why';
import { useAt } from '../../shared/past/context';

/** How rare the item is among its collection, and since which event; nothing where nothing can be said. */
export function ItemRank({ item }: { item: ItemDetail }) {
  const { t } = useTranslation();
  const at = useAt();
  const words = new URLSearchParams({ id: item.collection, token: item.tokenId, size: '1' });
  if (at !== undefined) words.set('at', String(at));
  const { data } = useQuery({
    queryKey: ['data', 'rank', item.itemId, at],
    queryFn: () => readData<RarityPage>(`open/collections/rarity?${words}`),
  });
  const ranked = data?.tokens[0];
  if (!data || !ranked || item.attributes.length === 0) return null;
  return (
    <p className="muted">
      <Go to={`/dataIndex/nft/${item.collection}`} search={{ view: 'rarity' }} className="link">
        {t('data.rankOf', { rank: ranked.rank, total: data.total })}
      </Go>{' '}
      <Why about={t('data.rank')} of={{ position: data.rankedAt }} />
    </p>
  );
}
