// The items of a collection, narrowed and sorted as the page's address says.
import type { CollectionCard } from '../../shared/api/types';
import { useWords } from '../../shared/kit/use-words';
import { KindChoice, PriceChoices, SortChoice, TraitChoices } from '../../shared/show/item-choices';
import { type ItemFilter, readItemFilter } from '../../shared/show/item-filter';
import { ItemPages } from './item-pages';

export function CollectionItems({ row, listed }: { row: CollectionCard; listed: boolean }) {
  const { words, set } = useWords();
  const { status: _, ...filter } = readItemFilter({ ...words, collection: row.id });
  // The collection says which chain.
  const change = ({ chain: _on, ...part }: ItemFilter) => set({ ...part });
  const asked = { ...filter, collection: undefined, id: row.id, sort: filter.sort ?? 'token' } as const;
  return (
    <>
      <form className="filters" onSubmit={(event) => event.preventDefault()}>
        <KindChoice filter={filter} onChange={change} />
        <PriceChoices filter={filter} onChange={change} chainId={row.chainId} />
        <SortChoice filter={filter} onChange={change} usual="token" />
      </form>
      <TraitChoices filter={filter} onChange={change} />
      <ItemPages path="collection/open/items" asked={{ ...asked, status: listed ? 'listed' : 'all' }} />
    </>
  );
}
