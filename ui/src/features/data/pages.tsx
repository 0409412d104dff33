// Pages of figures: all collections, and one of them.
export { DataConfigPage } from './config-page';
export { DataPage } from './data-page';
export { DataIndexPage } from './index-page';
export { WatchlistPage } from './watchlist-page';
