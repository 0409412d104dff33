import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { chainOf, useChains } from '../../shared/api/chains';
import { Icon } from '../../shared/kit/icon';
import { later } from '../../shared/kit/later';
import { usePathWords } from '../../shared/kit/params';
import { Failed, LineSkeletons } from '../../shared/kit/states';
import { TabLinks } from '../../shared/kit/tab-links';
import { PastContext } from '../../shared/past/context';
import type { View as PastView } from '../../shared/past/look-back';
import { LookBackButton } from '../../shared/past/look-back-button';
import { head } from '../../shared/past/queries';
import { CollectionStrip } from '../../shared/show/strips';
import { ActivityTape } from './activity-tape';
import { Filters, type View, Views } from './filters';
import { ItemGrid } from './item-grid';
import { ItemTable } from './item-table';
import { MarketLookBack, PastCollections } from './past';
import type { MarketFilter } from './queries';
import { useMarketList } from './use-market-list';

const CreatorRanking = later(
  async () => (await import('../../shared/show/creator-ranking')).CreatorRanking,
  <LineSkeletons count={8} />,
);
const PausedVenues = later(async () => (await import('../../shared/trade/paused')).PausedVenues);

const KINDS = ['nfts', 'collections', 'creators'] as const;
type Kind = (typeof KINDS)[number];

/** `/marketplace/{kind?}`: items, collections or creators; another word means items. */
export function MarketPage() {
  const { type } = usePathWords();
  const kind = KINDS.find((name) => name === type?.toLowerCase()) ?? 'nfts';
  return kind === 'nfts' ? <ItemMarket /> : <OtherMarket kind={kind} />;
}

function Kinds({ kind }: { kind: Kind }) {
  const { t } = useTranslation();
  const words: Record<Kind, string> = {
    nfts: t('nav.nfts'),
    collections: t('market.collections'),
    creators: t('market.counts.creators'),
  };
  const to = (name: Kind) => (name === 'nfts' ? '/marketplace' : `/marketplace/${name}`);
  const tabs = KINDS.map((name) => ({ name, text: words[name], to: to(name) }));
  return <TabLinks label={t('nav.market')} now={kind} tabs={tabs} />;
}

function OtherMarket({ kind }: { kind: Exclude<Kind, 'nfts'> }) {
  const { t } = useTranslation();
  return (
    <>
      <h1>{t('nav.market')}</h1>
      <Kinds kind={kind} />
      {kind === 'collections' ? <CollectionStrip /> : <CreatorRanking />}
    </>
  );
}

/** Every choice in the address, every card as the socket tells it. */
function ItemMarket() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { view = 'grid', from, ...filter } = useSearch({ from: '/marketplace/{-$type}' });
  const { data: end = 0 } = useQuery(head);
  const still = useChains().some((chain) => chain.paused.length > 0);
  const on = filter.collection ? chainOf(filter.collection) : undefined;
  const change = (search: MarketFilter & { view?: View; from?: number }) =>
    void navigate({ to: '/marketplace/{-$type}', search, replace: true });
  const look = ({ at, from }: PastView) => change({ ...filter, view, at, from });
  return (
    <PastContext value={filter.at}>
      {filter.at !== undefined && <MarketLookBack at={filter.at} from={from} onLook={look} />}
      <div className="market">
        <div className="market-main">
          <div className="market-head">
            <h1>{t('nav.market')}</h1>
            {filter.at === undefined && <LookBackButton head={end} onLook={look} />}
            <Views view={view} onChoose={(kind) => change({ ...filter, from, view: kind })} />
          </div>
          <Kinds kind="nfts" />
          {filter.at === undefined && still && <PausedVenues chainId={on} />}
          <Filters filter={filter} onChange={(part) => change({ ...filter, from, view, ...part })} />
          <Listed
            // Another list begins at its top, with nothing selected.
            key={JSON.stringify([filter, view])}
            filter={filter}
            view={view}
            onClear={() => change({ view, from, at: filter.at, status: 'all' })}
          />
        </div>
        {filter.at === undefined ? <ActivityTape /> : <PastCollections at={filter.at} />}
      </div>
    </PastContext>
  );
}

interface ListedProps {
  filter: MarketFilter;
  view: View;
  onClear: () => void;
}

function Listed({ filter, view, onClear }: ListedProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const held = useRef(false);
  const holder = useRef<HTMLDivElement>(null);
  const isHeld = () => held.current || !!holder.current?.contains(document.activeElement);
  const { query, items, behind, changes, refresh } = useMarketList(filter, isHeld);
  const List = view === 'grid' ? ItemGrid : ItemTable;
  const showNew = () => {
    scrollTo({ top: 0 });
    void refresh();
  };
  return (
    <>
      {behind && items.length > 0 && (
        <div className="pill-place">
          <button type="button" className="pill" onClick={showNew}>
            <Icon name="up" />
            {t('filter.new', { count: changes })}
          </button>
        </div>
      )}
      <div
        ref={holder}
        onPointerEnter={() => (held.current = true)}
        onPointerLeave={() => (held.current = false)}
      >
        {query.isError && items.length === 0 && <Failed retry={() => void refresh()} />}
        {query.isPending && view === 'table' && <LineSkeletons count={12} />}
        {query.isSuccess && items.length === 0 && <Empty onClear={onClear} />}
        {(items.length > 0 || (query.isPending && view !== 'table')) && (
          <List
            items={items}
            more={query.hasNextPage && !query.isFetching && !query.isError}
            onMore={() => void query.fetchNextPage()}
            onOpen={(itemId) => void navigate({ to: '/nftdetails', search: { itemId, at: filter.at } })}
          />
        )}
      </div>
      {items.length > 0 && <End query={query} />}
    </>
  );
}

/** Below the last row: more on its way, more that failed, or nothing more. */
function End({ query }: { query: ReturnType<typeof useMarketList>['query'] }) {
  const { t } = useTranslation();
  if (query.isFetchNextPageError) return <Failed retry={() => void query.fetchNextPage()} />;
  if (query.hasNextPage) return <p className="state muted">{t('market.loading')}</p>;
  return <p className="state muted">{t('market.end')}</p>;
}

function Empty({ onClear }: { onClear: () => void }) {
  const { t } = useTranslation();
  return (
    <div className="state tall">
      <p className="big plain">{t('market.empty')}</p>
      <p className="muted">{t('filter.emptyLead')}</p>
      <button type="button" onClick={onClear}>
        {t('filter.clear')}
      </button>
    </div>
  );
}
