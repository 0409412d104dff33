// Pages that look at what is there: a collection, a person, what was found, figures, networks.
export { CollectionPage } from './collection-page';
export { CreatorPage, ProfilePage } from './person-page';
export { DataIndexPage, DataPage } from './data-page';
export { SearchPage } from './search-page';
export { TokenPage } from './token-page';
