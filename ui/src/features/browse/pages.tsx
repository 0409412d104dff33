// Pages that look at what is there: a collection, a person, what was found, networks.
export { CollectionPage } from './collection-page';
export { EarningsPage } from './earnings-page';
export { MyCollectionsPage } from './own-pages';
export { CreatorPage } from './person-page';
export { PersonalPage } from './personal-page';
export { SearchPage } from './search-page';
export { TokenPage } from './token-page';
export { TransactionsPage } from './transactions-page';
