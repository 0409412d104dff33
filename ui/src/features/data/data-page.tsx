import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import '../../shared/texts/data';
import { chains } from '../../shared/api/chains';
import { Choice } from '../../shared/kit/choice';
import { usePathWords } from '../../shared/kit/params';
import { TabLinks } from '../../shared/kit/tab-links';
import { useAsked, useMovingFigures } from './asked';
import { ByCategory } from './by-category';
import { useCategory } from './category';
import { Comparison } from './comparison';
import { FiguresTable } from './figures-table';
import { CategoryChoice, chainAsked } from './filters';
import { MarketFloor } from './market-floor';
import { MarketHolders } from './market-holders';
import { MarketRarity } from './market-rarity';
import { AsOf, Downloads, More, NoRows, RangeChoice, WashedChoice } from './parts';
import { type Asked, SORTS, figures } from './queries';
import { useSorting } from './sorting';
import { Volumes } from './volumes';
import { WhalesView } from './whales';

/** Every collection with its figures: sorted and filtered as the address says. */
export function DataPage() {
  const { t } = useTranslation();
  const { at } = useAsked();
  const { tabVal } = usePathWords();
  useMovingFigures(at !== undefined);
  const view = VIEWS.find((known) => known === tabVal) ?? 'overview';
  return (
    <>
      <h1>{t('title.data')}</h1>
      <p className="muted">{t(view === 'overview' ? 'data.lead' : `data.${view}Lead`)}</p>
      <Ways now={view} />
      {view === 'overview' && <Collections />}
      {view === 'floor' && <MarketFloor />}
      {view === 'whales' && <Whales at={at} />}
      {view === 'rarity' && <MarketRarity />}
      {view === 'holders' && <MarketHolders />}
    </>
  );
}

const VIEWS = ['overview', 'floor', 'whales', 'rarity', 'holders'] as const;

/** The pages of figures, and what is one's own among them. */
export function Ways({ now }: { now: string }) {
  const { t } = useTranslation();
  const tabs = [
    ...VIEWS.map((name) => ({
      name,
      text: t(`data.view.${name}`),
      to: name === 'overview' ? '/data' : `/data/${name}`,
    })),
    { name: 'watchlist', text: t('title.watchlist'), to: '/data/my-watchlist' },
    { name: 'config', text: t('title.dataConfig'), to: '/data/config' },
  ];
  return <TabLinks label={t('data.views')} now={now} tabs={tabs} />;
}

function Whales({ at }: { at: string | undefined }) {
  return (
    <>
      <div className="data-filters">
        <AsOf />
      </div>
      <WhalesView asked={{ at }} />
    </>
  );
}

function Collections() {
  const { search, range, at } = useAsked();
  const { category } = useCategory();
  const sorting = useSorting('sort', SORTS);
  const { sort, order } = sorting;
  const chain = chainAsked(search.chain);
  const washed = search.washed === 'true' ? 'true' : undefined;
  // The same as long as the same is asked, so that pictures are not drawn anew with the table.
  const asked = useMemo<Asked>(
    () => ({ range, at, sort, order, chain, category, washed }),
    [range, at, sort, order, chain, category, washed],
  );
  const query = useInfiniteQuery(figures(asked));
  const rows = query.data?.pages.flatMap((page) => page.rows);
  return (
    <>
      <Filters asked={asked} />
      <Comparison asked={asked} />
      <NoRows query={query} rows={rows?.length} />
      {rows && rows.length > 0 && (
        <FiguresTable rows={rows} asked={asked} picks sorting={sorting} />
      )}
      <More query={query} rows={rows?.length} />
      {/* Below what is on its way nothing stands yet: it would be pushed away. */}
      {rows && <Downloads name="list" asked={asked} />}
      {rows && <Volumes asked={asked} all={query.hasNextPage ? undefined : rows} />}
      {rows && <ByCategory asked={asked} />}
    </>
  );
}

function Filters({ asked }: { asked: Asked }) {
  const { t } = useTranslation();
  const { set } = useAsked();
  const { data } = useQuery(chains);
  const known = data?.chains.map((chain): [string, string] => [String(chain.chainId), chain.name]) ?? [];
  return (
    <div className="data-filters">
      <RangeChoice />
      <Choice
        label={t('data.sort')}
        value={asked.sort ?? 'volume'}
        options={SORTS.map((sort) => [sort, t(`data.${sort}`)])}
        onChoose={(sort) => set({ sort: `${sort}.desc` })}
      />
      <Choice
        label={t('data.chain')}
        value={asked.chain ?? ''}
        options={[['', t('data.all')], ...known]}
        onChoose={(chain) => set({ chain })}
      />
      <CategoryChoice />
      <AsOf />
      <WashedChoice />
    </div>
  );
}
