// The routes with their pages and what stands in their addresses.
import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
} from '@tanstack/react-router';
import { HomePage } from '../features/market/home-page';
import { MarketPage } from '../features/market/market-page';
import type { MarketFilter } from '../features/market/queries';
import { readFilter } from '../features/audit/filter';
import type { View } from '../shared/past/look-back';
import { readAt, readPosition } from '../shared/past/moment';
import { NotFoundPage, UnmatchedPage } from './not-found-page';
import { Shell } from './shell';

const root = createRootRoute({ component: Shell, notFoundComponent: UnmatchedPage });

const home = createRoute({ getParentRoute: () => root, path: '/', component: HomePage });
const toHome = ['/index', '/home'].map((path) =>
  createRoute({
    getParentRoute: () => root,
    path,
    beforeLoad: () => {
      // The router's way: a redirect is thrown, and is no error.
      // eslint-disable-next-line @typescript-eslint/only-throw-error
      throw redirect({ to: '/' });
    },
  }),
);

const text = (value: unknown) => (typeof value === 'string' && value ? value : undefined);
function oneOf<T extends string>(value: unknown, known: readonly T[]): T | undefined {
  return known.find((choice) => choice === value);
}

const viewOf = (search: Record<string, unknown>): View => ({
  at: readAt(search.at),
  from: readPosition(search.from),
});

const market = createRoute({
  getParentRoute: () => root,
  path: '/marketplace/{-$type}',
  validateSearch: (
    search: Record<string, unknown>,
  ): MarketFilter & View & { view?: 'grid' | 'table' } => ({
    status: oneOf(search.status, ['listed', 'all']),
    rail: oneOf(search.rail, ['escrow', 'signature']),
    sort: oneOf(search.sort, ['recent', 'price_asc', 'price_desc', 'token']),
    view: oneOf(search.view, ['grid', 'table']),
    collection: text(search.collection),
    currency: text(search.currency),
    search: text(search.search),
    ...viewOf(search),
  }),
  component: MarketPage,
});

const item = createRoute({
  getParentRoute: () => root,
  path: '/nftdetails',
  validateSearch: (search: Record<string, unknown>): { itemId: string } & View => ({
    itemId: text(search.itemId) ?? '',
    ...viewOf(search),
  }),
  component: lazyRouteComponent(() => import('./item-screen'), 'ItemScreen'),
});

const audit = createRoute({
  getParentRoute: () => root,
  path: '/audit',
  validateSearch: readFilter,
  component: lazyRouteComponent(() => import('../features/audit/log-page'), 'LogPage'),
});
const auditChains = createRoute({
  getParentRoute: () => root,
  path: '/audit/chains',
  component: lazyRouteComponent(() => import('../features/audit/chains-page'), 'ChainsPage'),
});
const auditEvent = createRoute({
  getParentRoute: () => root,
  path: '/audit/event/$position',
  component: lazyRouteComponent(() => import('../features/audit/event-page'), 'EventPage'),
});
const auditStream = createRoute({
  getParentRoute: () => root,
  path: '/audit/stream/$streamType/$streamId',
  component: lazyRouteComponent(() => import('../features/audit/stream-page'), 'StreamPage'),
});

const missing = createRoute({ getParentRoute: () => root, path: '/404', component: NotFoundPage });

export const router = createRouter({
  routeTree: root.addChildren([
    home,
    ...toHome,
    market,
    item,
    audit,
    auditChains,
    auditEvent,
    auditStream,
    missing,
  ]),
  defaultPreload: 'intent',
  scrollRestoration: true,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
