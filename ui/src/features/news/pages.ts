// The pages of news.
export { ArticlePage } from './article-page';
export { ContributePage } from './contribute-page';
export { LatestPage } from './latest-page';
export { NewsPage } from './news-page';
