import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import '../../shared/texts/data';
import '../../shared/texts/trade';
import { readData } from '../../shared/api/client';
import type { ItemDetail, RarityPage } from '../../shared/api/types';
import { Go } from '../../shared/kit/go';
import { Why } from '../../shared/kit/why';
import { useAt } from '../../shared/past/context';
import { sharesIn } from './trait-shares';

/** The rank of the item, and how many tokens have which trait; nothing where nothing can be said. */
function useRarity(item: ItemDetail): RarityPage | undefined {
  const at = useAt();
  const words = new URLSearchParams({ id: item.collection, token: item.tokenId, size: '1' });
  if (at !== undefined) words.set('at', String(at));
  const { data } = useQuery({
    queryKey: ['data', 'rank', item.itemId, at],
    queryFn: () => readData<RarityPage>(`open/collections/rarity?${words}`),
  });
  return data?.tokens.length && item.attributes.length > 0 ? data : undefined;
}

/** How rare the item is among its collection, and since which event. */
export function ItemRank({ item }: { item: ItemDetail }) {
  const { t } = useTranslation();
  const data = useRarity(item);
  const ranked = data?.tokens[0];
  if (!ranked) return null;
  return (
    <p className="muted">
      <Go to={`/dataIndex/nft/${item.collection}`} search={{ view: 'rarity' }} className="link">
        {t('data.rankOf', { rank: ranked.rank, total: data.total })}
      </Go>{' '}
      <Why about={t('data.rank')} of={{ position: data.rankedAt }} />
    </p>
  );
}

/** What the item is like, and how many others of its collection are, too. */
export function Traits({ item }: { item: ItemDetail }) {
  const { t } = useTranslation();
  const data = useRarity(item);
  const shares = data && sharesIn(data);
  if (item.attributes.length === 0) return <p className="muted">{t('item.noTraits')}</p>;
  return (
    <ul className="traits">
      {item.attributes.map((trait, place) => {
        const share = shares?.(trait);
        return (
          <li key={place}>
            <small className="muted">{trait.trait_type}</small>
            {trait.value}
            {share && <small className="muted">{t('origin.share', share)}</small>}
          </li>
        );
      })}
    </ul>
  );
}
