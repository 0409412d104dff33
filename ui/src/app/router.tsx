// The router, built from the site map. Pages that other pages link to with what they ask for are named
// here with their types; all others come out of the table as they are.
import {
  type AnyRoute,
  type ParsedLocation,
  createRootRoute,
  createRoute,
  createRouter,
  redirect,
} from '@tanstack/react-router';
import { readFilter } from '../features/audit/filter';
import type { MarketFilter } from '../features/market/queries';
import type { View as MarketView } from '../features/market/filters';
import type { TraderSearch } from '../features/trader/row';
import type { View } from '../shared/past/look-back';
import { readAt, readPosition } from '../shared/past/moment';
import { oneOf, readItemFilter, textIn } from '../shared/show/item-filter';
import { BrokenPage, UnmatchedPage } from './errors/error-pages';
import { guard } from './guards';
import { PAGES, type PageName } from './routes/pages';
import { type Row, addresses, isDetour, routerPath } from './routes/row';
import { rowOf, table } from './routes/table';
import { readSearch, writeSearch } from './search-codec';
import { Shell } from './shell';
import { savesData } from './prefetch';

const root = createRootRoute({ component: Shell, notFoundComponent: UnmatchedPage });

const guarded = (row: Row) => ({
  staticData: { row },
  beforeLoad: ({ location }: { location: ParsedLocation }) => guard(row.guard, location),
  component: PAGES[row.page],
});
const line = (path: string) => guarded(rowOf(path));

const viewOf = (search: Record<string, unknown>): View => ({
  at: readAt(search.at),
  from: readPosition(search.from),
});

const home = createRoute({ getParentRoute: () => root, path: '/', ...line('/') });
const market = createRoute({
  getParentRoute: () => root,
  path: '/marketplace/{-$type}',
  ...line('/marketplace/{type?}'),
  validateSearch: (
    search: Record<string, unknown>,
  ): MarketFilter & View & TraderSearch & { view?: MarketView } => ({
    ...readItemFilter(search),
    view: oneOf(search.view, ['grid', 'table', 'trader']),
    side: oneOf(search.side, ['ask', 'bid']),
    order: oneOf(search.order, ['new', 'price', '-price', 'item', 'ends']),
    ...viewOf(search),
  }),
});
const item = createRoute({
  getParentRoute: () => root,
  path: '/nftdetails',
  ...line('/nftdetails'),
  validateSearch: (search: Record<string, unknown>): { itemId: string } & View => ({
    itemId: textIn(search.itemId) ?? '',
    ...viewOf(search),
  }),
});
const audit = createRoute({
  getParentRoute: () => root,
  path: '/audit',
  ...line('/audit'),
  validateSearch: readFilter,
});
const auditChains = createRoute({
  getParentRoute: () => root,
  path: '/audit/chains',
  ...line('/audit/chains'),
});
const auditEvent = createRoute({
  getParentRoute: () => root,
  path: '/audit/event/$position',
  ...line('/audit/event/{position}'),
});
const auditStream = createRoute({
  getParentRoute: () => root,
  path: '/audit/stream/$streamType/$streamId',
  ...line('/audit/stream/{streamType}/{streamId}'),
});

const typed: readonly PageName[] = [
  'home',
  'market',
  'item',
  'audit',
  'auditChains',
  'auditEvent',
  'auditStream',
];

const fill = (path: string, params: Record<string, string | undefined>) =>
  path.replace(/\{(\w+)\??\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));

const others = table.flatMap((line): AnyRoute[] => {
  if (isDetour(line)) {
    const route = createRoute({
      getParentRoute: () => root,
      path: routerPath(line.path),
      beforeLoad: ({ params, search }) => {
        // The router's way: a redirect is thrown, and is no error.
        // eslint-disable-next-line @typescript-eslint/only-throw-error
        throw redirect({ to: fill(line.to, params), search, replace: true } as never);
      },
    });
    return [route];
  }
  if (line.page === 'unmatched') return [];
  const skip = typed.includes(line.page) ? 1 : 0;
  return addresses(line)
    .slice(skip)
    .map((path) =>
      createRoute({ getParentRoute: () => root, path: routerPath(path), ...guarded(line) }),
    );
});

export const router = createRouter({
  routeTree: root.addChildren([
    home,
    market,
    item,
    audit,
    auditChains,
    auditEvent,
    auditStream,
    // Their paths are data: for the types of links they are not there.
    ...(others as unknown as never[]),
  ]),
  defaultPreload: savesData() ? false : 'intent',
  defaultErrorComponent: BrokenPage,
  scrollRestoration: true,
  parseSearch: readSearch,
  stringifySearch: writeSearch,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
  interface StaticDataRouteOption {
    row?: Row;
  }
}
