// `/data/rarity`: tokens by rarity, of a collection that is chosen here and stands in the address.
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Choice } from '../../shared/kit/choice';
import { useAsked } from './asked';
import { AsOf, NoRows } from './parts';
import { figures } from './queries';
import { RarityView } from './rarity';

const COLLECTION = /^\d{1,15}-0x[0-9a-f]{40}$/;

export function MarketRarity() {
  const { t } = useTranslation();
  const { search, at, set } = useAsked();
  // Only tokens that are one of a kind have ranks; the largest collections are offered.
  const query = useInfiniteQuery(figures({ at, category: 'erc721', sort: 'items', size: '200' }));
  const rows = query.data?.pages.flatMap((page) => page.rows);
  const names = new Map(rows?.map((row) => [row.id, row.name]));
  const asked = search.collection?.toLowerCase() ?? '';
  // One that is not among them can be asked for as well.
  if (rows && COLLECTION.test(asked) && !names.has(asked)) names.set(asked, asked);
  const id = names.has(asked) ? asked : rows?.[0]?.id;
  return (
    <>
      <div className="data-filters">
        {id !== undefined && (
          <Choice
            label={t('data.collection')}
            value={id}
            options={[...names]}
            onChoose={(collection) => set({ collection, traits: undefined })}
          />
        )}
        <AsOf />
      </div>
      {id === undefined && <NoRows query={query} rows={rows?.length} />}
      {id !== undefined && <RarityView key={id} asked={{ id, at }} single />}
    </>
  );
}
