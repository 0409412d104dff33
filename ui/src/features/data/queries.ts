// What the data pages ask for. Every question carries the moment that is looked at.
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { readData } from '../../shared/api/client';
import type {
  FigurePage,
  FloorChart,
  HolderPage,
  HolderSpread,
  PricePage,
  RarityPage,
  SalePage,
  TraderPage,
} from '../../shared/api/types';

export const RANGES = ['6h', '1d', '7d', '30d', '90d', 'all'] as const;
export const SORTS = [
  'volume', 'sales', 'average', 'marketCap', 'floor', 'listed', 'items', 'owners',
] as const;

/** What is asked besides the path; what is empty is left out. */
export type Asked = Record<string, string | undefined>;

/** Path of a question, and of the same as a file. */
export function pathOf(name: string, asked: Asked): string {
  const words = Object.entries(asked).filter(([, value]) => value) as [string, string][];
  return `open/collections/${name}?${new URLSearchParams(words)}`;
}

export const fileOf = (name: string, asked: Asked, format: 'csv' | 'ndjson'): string =>
  `/api/dataservice/${pathOf(name, { ...asked, format })}`;

const one = <T>(name: string, asked: Asked) =>
  queryOptions({
    queryKey: ['data', name, asked],
    queryFn: () => readData<T>(pathOf(name, asked)),
    placeholderData: keepPreviousData,
  });

const paged = <T extends { next: string | number | null }>(name: string, asked: Asked) =>
  infiniteQueryOptions({
    queryKey: ['data', name, 'pages', asked],
    queryFn: ({ pageParam }) => readData<T>(pathOf(name, { ...asked, cursor: pageParam })),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page: T) => (page.next === null ? undefined : String(page.next)),
    placeholderData: keepPreviousData,
  });

export const figures = (asked: Asked) => paged<FigurePage>('list', asked);
export const stats = (asked: Asked) => one<{ rows: FigurePage['rows'] }>('stats', asked);
export const floorChart = (asked: Asked) => one<FloorChart>('floor', asked);
export const salesOf = (asked: Asked) => paged<SalePage>('sales', asked);
export const pricesOf = (asked: Asked) => one<PricePage>('prices', asked);
export const holdersOf = (asked: Asked) => paged<HolderPage>('holders', asked);
export const spreadOf = (asked: Asked) => one<HolderSpread>('spread', asked);
export const tradersOf = (asked: Asked) => one<TraderPage>('traders', asked);
export const rarityOf = (asked: Asked) => paged<RarityPage>('rarity', asked);
