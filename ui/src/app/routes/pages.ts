// Which component is which page. Each is loaded when it is asked for, with the texts that only it needs;
// what stands where a page cannot be loaded is here from the start.
import { type AnyRouteMatch, lazyRouteComponent } from '@tanstack/react-router';
import { COMING, type ComingName } from '../../features/coming/list';
import { withTexts } from '../../shared/i18n';
import { ErrorPage, IpLimitPage, NotFoundPage, UnmatchedPage } from '../errors/error-pages';

const account = () => import('../../features/account/pages');
const browse = () => import('../../features/browse/pages');
const data = () => import('../../features/data/pages');
const editorial = withTexts('editorial', () => import('../../features/editorial/pages'));
const home = () => import('../../features/market/home-page');

const BUILT = {
  error: ErrorPage,
  notFound: NotFoundPage,
  ipLimit: IpLimitPage,
  unmatched: UnmatchedPage,
  home: lazyRouteComponent(home, 'HomePage'),
  mobileHome: lazyRouteComponent(home, 'HomePage'),
  market: lazyRouteComponent(() => import('../market-screen'), 'MarketScreen'),
  item: lazyRouteComponent(() => import('../item-screen'), 'ItemScreen'),
  audit: lazyRouteComponent(withTexts('audit', () => import('../../features/audit/log-page')), 'LogPage'),
  create: lazyRouteComponent(
    withTexts('creating', () => import('../../features/creating/create-page')),
    'CreatePage',
  ),
  auditChains: lazyRouteComponent(
    withTexts('audit', () => import('../../features/audit/chains-page')),
    'ChainsPage',
  ),
  auditEvent: lazyRouteComponent(
    withTexts('audit', () => import('../../features/audit/event-page')),
    'EventPage',
  ),
  auditStream: lazyRouteComponent(
    withTexts('audit', () => import('../../features/audit/stream-page')),
    'StreamPage',
  ),
  login: lazyRouteComponent(account, 'LoginPage'),
  loginSocial: lazyRouteComponent(() => import('../../features/account/social-page'), 'LoginSocialPage'),
  register: lazyRouteComponent(account, 'RegisterPage'),
  registerDenet: lazyRouteComponent(account, 'RegisterPage'),
  forgot: lazyRouteComponent(account, 'ForgotPage'),
  resetPassword: lazyRouteComponent(account, 'ResetPasswordPage'),
  verification: lazyRouteComponent(account, 'VerificationPage'),
  bindEmail: lazyRouteComponent(account, 'BindEmailPage'),
  emailVerify: lazyRouteComponent(() => import('../../features/account/mail-pages'), 'EmailVerifyPage'),
  subscribe: lazyRouteComponent(() => import('../../features/account/mail-pages'), 'SubscribePage'),
  auth: lazyRouteComponent(account, 'OnwardPage'),
  redirect: lazyRouteComponent(account, 'OnwardPage'),
  profile: lazyRouteComponent(() => import('../../features/account/profile-page'), 'ProfilePage'),
  collection: lazyRouteComponent(browse, 'CollectionPage'),
  creator: lazyRouteComponent(browse, 'CreatorPage'),
  personal: lazyRouteComponent(browse, 'PersonalPage'),
  myCollections: lazyRouteComponent(browse, 'MyCollectionsPage'),
  earnings: lazyRouteComponent(browse, 'EarningsPage'),
  sell: lazyRouteComponent(() => import('../../features/orders/sell-page'), 'SellPage'),
  sellList: lazyRouteComponent(() => import('../sell-list-screen'), 'SellListScreen'),
  search: lazyRouteComponent(browse, 'SearchPage'),
  token: lazyRouteComponent(browse, 'TokenPage'),
  data: lazyRouteComponent(data, 'DataPage'),
  dataIndex: lazyRouteComponent(data, 'DataIndexPage'),
  dataConfig: lazyRouteComponent(data, 'DataConfigPage'),
  watchlist: lazyRouteComponent(data, 'WatchlistPage'),
  indexList: lazyRouteComponent(data, 'DataPage'),
  message: lazyRouteComponent(() => import('../../features/messages/messages-page'), 'MessagesPage'),
  operator: lazyRouteComponent(() => import('../../features/operator/operator-page'), 'OperatorPage'),
  setting: lazyRouteComponent(() => import('../settings-page'), 'SettingsPage'),
  app: lazyRouteComponent(editorial, 'AppPage'),
  airdrop: lazyRouteComponent(editorial, 'AirdropPage'),
  articles: lazyRouteComponent(editorial, 'ArticlesPage'),
  article: lazyRouteComponent(editorial, 'ArticlePage'),
  about: lazyRouteComponent(editorial, 'AboutPage'),
  contact: lazyRouteComponent(editorial, 'ContactPage'),
  cooperation: lazyRouteComponent(editorial, 'CooperationPage'),
  copyright: lazyRouteComponent(editorial, 'CopyrightPage'),
  terms: lazyRouteComponent(editorial, 'TermsPage'),
  privacy: lazyRouteComponent(editorial, 'PrivacyPage'),
  faqs: lazyRouteComponent(editorial, 'FaqsPage'),
  playRules: lazyRouteComponent(editorial, 'PlayRulesPage'),
  bricksRules: lazyRouteComponent(editorial, 'BricksRulesPage'),
  rainRules: lazyRouteComponent(editorial, 'RainRulesPage'),
};

export type PageName = keyof typeof BUILT | ComingName;
type Component = (typeof BUILT)[keyof typeof BUILT];

const comingPages = withTexts('coming', () => import('../../features/coming/coming-page'));
const coming = Object.fromEntries(
  Object.keys(COMING).map((name) => [
    name,
    lazyRouteComponent(async () => {
      const { comingPage } = await comingPages();
      return { default: comingPage(name as ComingName) };
    }),
  ]),
) as Record<ComingName, Component>;

export const PAGES: Record<PageName, Component> = { ...BUILT, ...coming };

/** The page that a match stands for. */
export const pageOf = (match: AnyRouteMatch | undefined) => match?.staticData.row;
