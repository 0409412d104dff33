// What the data pages ask for. Every question carries the moment that is looked at.
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { accountCommand, dataCommand, readAt, readData } from '../../shared/api/client';
import type {
  CategoryPage,
  EvidencePage,
  FigurePage,
  FloorChart,
  FloorStatement,
  HolderPage,
  HolderSpread,
  PricePage,
  QuotePage,
  RarityPage,
  SalePage,
  TraderPage,
  WatchedPage,
  WhaleMark,
  WhaleMoves,
  WhalePage,
} from '../../shared/api/types';

export const RANGES = ['6h', '1d', '7d', '30d', '90d', 'all'] as const;
export const SORTS = [
  'volume', 'sales', 'average', 'marketCap', 'floor', 'listed', 'items', 'owners',
] as const;

/** What is asked besides the path; what is empty is left out. */
export type Asked = Record<string, string | undefined>;

/** Questions that are not about collections. */
const OTHERS = ['whales', 'whales/moves', 'whales/thresholds', 'currency/quotes'];

/** Path of a question, and of the same as a file. */
export function pathOf(name: string, asked: Asked): string {
  const words = Object.entries(asked).filter(([, value]) => value) as [string, string][];
  const folder = OTHERS.includes(name) ? 'open' : 'open/collections';
  return `${folder}/${name}?${new URLSearchParams(words)}`;
}

export const fileOf = (name: string, asked: Asked, format: 'csv' | 'ndjson'): string =>
  `/api/dataservice/${pathOf(name, { ...asked, format })}`;

/** The order book is the market's; its file is, too. */
export const depthFile = (asked: Asked, format: 'csv' | 'ndjson'): string => {
  const words = Object.entries({ ...asked, format }).filter(([, value]) => value) as [string, string][];
  return `/api/dcservice/collection/open/depth?${new URLSearchParams(words)}`;
};

/** Of questions whose answers are pictures, which follow the market more calmly. */
export const PICTURE = { picture: true };

const one = <T>(name: string, asked: Asked) =>
  queryOptions({
    queryKey: ['data', name, asked],
    queryFn: () => readData<T>(pathOf(name, asked)),
    placeholderData: keepPreviousData,
  });

const picture = <T>(name: string, asked: Asked) => ({ ...one<T>(name, asked), meta: PICTURE });

const paged = <T extends { next: string | number | null }>(name: string, asked: Asked) =>
  infiniteQueryOptions({
    queryKey: ['data', name, 'pages', asked],
    queryFn: ({ pageParam }) => readData<T>(pathOf(name, { ...asked, cursor: pageParam })),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page: T) => (page.next === null ? undefined : String(page.next)),
    placeholderData: keepPreviousData,
  });

export const figures = (asked: Asked) => paged<FigurePage>('list', asked);
export const categoriesOf = (asked: Asked) => picture<CategoryPage>('categories', asked);
export const stats = (asked: Asked) => one<{ rows: FigurePage['rows'] }>('stats', asked);
export const floorChart = (asked: Asked) => picture<FloorChart>('floor', asked);
/** Asked for once: whoever presses wants the moment of the press. */
export const statementOf = (asked: Asked): Promise<FloorStatement> =>
  readData<FloorStatement>(pathOf('floor/statement', asked));
export const salesOf = (asked: Asked) => paged<SalePage>('sales', asked);
export const evidenceOf = (asked: Asked) => paged<EvidencePage>('evidence', asked);
export const pricesOf = (asked: Asked) => picture<PricePage>('prices', asked);
export const holdersOf = (asked: Asked) => paged<HolderPage>('holders', asked);
export const spreadOf = (asked: Asked) => picture<HolderSpread>('spread', asked);
export const tradersOf = (asked: Asked) => paged<TraderPage>('traders', asked);
export const whalesOf = (asked: Asked) => paged<WhalePage>('whales', asked);
export const whaleMovesOf = (asked: Asked) => paged<WhaleMoves>('whales/moves', asked);
/** Who has just set them sees them set. */
export const thresholds = queryOptions({
  queryKey: ['data', 'thresholds'],
  queryFn: async () => (await readAt<WhaleMark>(pathOf('whales/thresholds', {}), 'dataservice')).data,
});
export const quotesOf = (asked: Asked) => one<QuotePage>('currency/quotes', asked);

/** What the account watches; of nobody, nothing. */
export const watchedBy = (uid: string) =>
  queryOptions({
    queryKey: ['data', 'watched', uid],
    // Never older than what was written here.
    queryFn: async () => (await readAt<WatchedPage>('watchlist/list', 'dataservice')).data,
    enabled: uid !== '',
  });

export const watch = (collectionId: string): Promise<unknown> => dataCommand('watchlist/add', { collectionId });
export const unwatch = (collectionId: string): Promise<unknown> =>
  dataCommand('watchlist/remove', { collectionId });

/** Offers of so much and more for the collection's items are told as messages. */
export const setOfferAlert = (
  collectionId: string,
  from: { currency: string; amount: string },
): Promise<unknown> => dataCommand('watchlist/alert/set', { collectionId, ...from });
export const clearOfferAlert = (collectionId: string): Promise<unknown> =>
  dataCommand('watchlist/alert/clear', { collectionId });

/** A floor that moves by so many percent from what it is now is told, and again from there. */
export const setFloorAlert = (collectionId: string, currency: string, percent: number): Promise<unknown> =>
  dataCommand('watchlist/alert/floor/set', { collectionId, currency, percent });
export const clearFloorAlert = (collectionId: string): Promise<unknown> =>
  dataCommand('watchlist/alert/floor/clear', { collectionId });
export const tellWhales = (collectionId: string, wanted: boolean): Promise<unknown> =>
  dataCommand(`watchlist/alert/whales/${wanted ? 'set' : 'clear'}`, { collectionId });

export const THRESHOLDS = [
  'value_usd', 'top_bps', 'top_least', 'small_holders', 'supply_bps', 'supply_least', 'liquid_sales',
] as const;
export type Thresholds = Record<(typeof THRESHOLDS)[number], number>;

export const setThresholds = (thresholds: Thresholds): Promise<unknown> =>
  accountCommand('operator/whales/set', thresholds);

export const rarityOf = (asked: Asked) => paged<RarityPage>('rarity', asked);
