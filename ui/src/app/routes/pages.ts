// Which component is which page. Each is loaded when it is asked for, with the texts that only it needs;
// what stands where a page cannot be loaded is here from the start.
import { type AnyRouteMatch, lazyRouteComponent } from '@tanstack/react-router';
import { COMING, type ComingName } from '../../features/coming/list';
import { withTexts } from '../../shared/i18n';
import { part } from '../reload';
import { ErrorPage, IpLimitPage, NotFoundPage, UnmatchedPage } from '../errors/error-pages';

function page<T extends Record<string, unknown>, Name extends keyof T & string>(
  load: () => Promise<T>,
  name: Name,
) {
  return lazyRouteComponent(part(load), name);
}

const account = () => import('../../features/account/pages');
const browse = () => import('../../features/browse/pages');
const data = () => import('../../features/data/pages');
const editorial = withTexts('editorial', () => import('../../features/editorial/pages'));
const news = () => import('../../features/news/pages');
const home = () => import('../../features/market/home-page');

const BUILT = {
  error: ErrorPage,
  notFound: NotFoundPage,
  ipLimit: IpLimitPage,
  unmatched: UnmatchedPage,
  home: page(home, 'HomePage'),
  mobileHome: page(home, 'HomePage'),
  market: page(() => import('../market-screen'), 'MarketScreen'),
  item: page(() => import('../item-screen'), 'ItemScreen'),
  audit: page(withTexts('audit', () => import('../../features/audit/log-page')), 'LogPage'),
  create: page(
    withTexts('creating', () => import('../../features/creating/create-page')),
    'CreatePage',
  ),
  auditChains: page(
    withTexts('audit', () => import('../../features/audit/chains-page')),
    'ChainsPage',
  ),
  auditEvent: page(
    withTexts('audit', () => import('../../features/audit/event-page')),
    'EventPage',
  ),
  auditStream: page(
    withTexts('audit', () => import('../../features/audit/stream-page')),
    'StreamPage',
  ),
  login: page(account, 'LoginPage'),
  loginSocial: page(() => import('../../features/account/social-page'), 'LoginSocialPage'),
  register: page(account, 'RegisterPage'),
  registerDenet: page(account, 'RegisterPage'),
  forgot: page(account, 'ForgotPage'),
  resetPassword: page(account, 'ResetPasswordPage'),
  verification: page(account, 'VerificationPage'),
  bindEmail: page(account, 'BindEmailPage'),
  emailVerify: page(() => import('../../features/account/mail-pages'), 'EmailVerifyPage'),
  subscribe: page(() => import('../../features/account/mail-pages'), 'SubscribePage'),
  auth: page(account, 'OnwardPage'),
  redirect: page(account, 'OnwardPage'),
  profile: page(() => import('../../features/account/profile-page'), 'ProfilePage'),
  collection: page(browse, 'CollectionPage'),
  creator: page(browse, 'CreatorPage'),
  personal: page(browse, 'PersonalPage'),
  myCollections: page(browse, 'MyCollectionsPage'),
  earnings: page(browse, 'EarningsPage'),
  transactions: page(browse, 'TransactionsPage'),
  sell: page(
    withTexts('refusals', () => import('../../features/orders/sell-page')),
    'SellPage',
  ),
  sellList: page(() => import('../sell-list-screen'), 'SellListScreen'),
  search: page(browse, 'SearchPage'),
  token: page(browse, 'TokenPage'),
  data: page(data, 'DataPage'),
  dataIndex: page(data, 'DataIndexPage'),
  dataConfig: page(data, 'DataConfigPage'),
  watchlist: page(data, 'WatchlistPage'),
  indexList: page(data, 'DataPage'),
  message: page(() => import('../../features/messages/messages-page'), 'MessagesPage'),
  messageSetting: page(() => import('../../features/messages/muting-page'), 'MutingPage'),
  operator: page(() => import('../../features/operator/operator-page'), 'OperatorPage'),
  news: page(news, 'NewsPage'),
  latest: page(news, 'LatestPage'),
  newsDetail: page(news, 'ArticlePage'),
  contributeNews: page(news, 'ContributePage'),
  setting: page(() => import('../settings-page'), 'SettingsPage'),
  app: page(editorial, 'AppPage'),
  airdrop: page(editorial, 'AirdropPage'),
  articles: page(editorial, 'ArticlesPage'),
  article: page(editorial, 'ArticlePage'),
  about: page(editorial, 'AboutPage'),
  contact: page(editorial, 'ContactPage'),
  cooperation: page(editorial, 'CooperationPage'),
  copyright: page(editorial, 'CopyrightPage'),
  terms: page(editorial, 'TermsPage'),
  privacy: page(editorial, 'PrivacyPage'),
  faqs: page(editorial, 'FaqsPage'),
  playRules: page(editorial, 'PlayRulesPage'),
  bricksRules: page(editorial, 'BricksRulesPage'),
  rainRules: page(editorial, 'RainRulesPage'),
};

export type PageName = keyof typeof BUILT | ComingName;
type Component = (typeof BUILT)[keyof typeof BUILT];

const comingPages = withTexts('coming', () => import('../../features/coming/coming-page'));
const coming = Object.fromEntries(
  COMING.map((name) => [
    name,
    page(async () => {
      const { comingPage } = await comingPages();
      return { default: comingPage(name) };
    }, 'default'),
  ]),
) as Record<ComingName, Component>;

export const PAGES: Record<PageName, Component> = { ...BUILT, ...coming };

/** The page that a match stands for. */
export const pageOf = (match: AnyRouteMatch | undefined) => match?.staticData.row;
