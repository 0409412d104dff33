// Pages of figures: all collections, and one of them.
export { DataPage } from './data-page';
export { DataIndexPage } from './index-page';
