// What operators ask for and do, as the account service names it.
import { accountCommand, accountPage, accountRead } from '../../shared/api/client';
import type {
  Banner,
  BannerContent,
  DisputeCard,
  Edition,
  FoundAccount,
  PendingApplication,
  PendingPage,
  RefusalReason,
  Reported,
  ReportedPage,
  SiteReports,
} from '../../shared/api/types';
import type { DeclineReason, NewsArticle } from '../../shared/api/types';
import type { Target } from '../../shared/report/report';

export const REASONS = ['abuse', 'fraud', 'security', 'request'] as const;
export type Reason = (typeof REASONS)[number];
export type Role = 'operator' | 'admin';

export interface BarCard {
  kind: 'account' | 'device' | 'network';
  subject: string;
  reason: Reason;
  raised_at: number;
}

/** What whoever is signed in may do; null for most. */
export const ownRole = async (): Promise<Role | null> =>
  (await accountRead<{ role: Role | null }>('user/info')).role;

export const findAccount = (who: string): Promise<FoundAccount> =>
  accountRead(`operator/account?${new URLSearchParams({ who })}`);

export const listBars = async (): Promise<BarCard[]> =>
  (await accountRead<{ bars: BarCard[] }>('operator/bars')).bars;

export const suspend = (account: string, reason: Reason): Promise<unknown> =>
  accountCommand('operator/suspend', { account, reason });

export const reinstate = (account: string): Promise<unknown> => accountCommand('operator/reinstate', { account });

/** In 24 hours; null lifts the limit. */
export const setLimit = (account: string, commands_a_day: number | null): Promise<unknown> =>
  accountCommand('operator/limit', { account, commands_a_day });

export const setRole = (account: string, role: Role, granted: boolean): Promise<unknown> =>
  accountCommand('operator/role', { account, role, granted });

export const bar = (kind: string, subject: string, reason: Reason): Promise<unknown> =>
  accountCommand('operator/bar', { kind, subject, reason });

export const listBanners = async (): Promise<Banner[]> =>
  (await accountPage<{ banners: Banner[] }>('operator/banners')).banners;

export const showSite = (): Promise<SiteReports> => accountRead('operator/site');

export const setBanner = (id: string, content: BannerContent): Promise<unknown> =>
  accountCommand('operator/banner/set', { id, content });

export const withdrawBanner = (id: string): Promise<unknown> => accountCommand('operator/banner/withdraw', { id });

export const NEWSLETTERS = ['market', 'product'] as const;
export type Newsletter = (typeof NEWSLETTERS)[number];
export type EditionDraft = Edition['content'];

export const listEditions = async (): Promise<Edition[]> =>
  (await accountRead<{ editions: Edition[] }>('operator/editions')).editions;

export const publishEdition = (newsletter: Newsletter, content: EditionDraft): Promise<unknown> =>
  accountCommand('operator/edition/publish', { newsletter, content });

/** To one's own mailbox alone. */
export const tryEdition = (newsletter: Newsletter, content: EditionDraft): Promise<unknown> =>
  accountCommand('operator/edition/try', { newsletter, content });

export const listDisputes = async (): Promise<DisputeCard[]> =>
  (await accountPage<{ disputes: DisputeCard[] }>('operator/disputes')).disputes;

/** Those that wait for a review, oldest first. */
export const listApplications = async (): Promise<PendingApplication[]> =>
  (await accountPage<PendingPage>('operator/applications')).applications;

/** Granted without a reason, refused with one. */
export const review = (of: PendingApplication, reason: RefusalReason | null): Promise<unknown> => {
  const { account, number } = of;
  return accountCommand('operator/application/review', { account, number, granted: reason === null, reason });
};

export const revokeCertification = (account: string): Promise<unknown> =>
  accountCommand('operator/certification/revoke', { account });

export const listReports = async (): Promise<Reported[]> =>
  (await accountPage<ReportedPage>('operator/reports')).reports;

export const settleReport = ({ targettype, targetid }: Target, upheld: boolean): Promise<unknown> =>
  accountCommand('operator/report/settle', { targettype, targetid, upheld });

/** Gone for everybody. */
export const removeComment = (id: string): Promise<unknown> => accountCommand('operator/comment/remove', { id });

/** What waits for an operator, oldest first. */
export const listNews = async (): Promise<NewsArticle[]> =>
  (await accountPage<{ news: NewsArticle[] }>('operator/news')).news;

/** Published without a reason, declined with one. */
export const reviewNews = (id: string, reason: DeclineReason | null): Promise<unknown> =>
  accountCommand('operator/news/review', { id, reason });

/** A suspended account stands among those who are kept out, too. */
export const unbar = ({ kind, subject }: BarCard): Promise<unknown> =>
  kind === 'account' ? reinstate(subject) : accountCommand('operator/unbar', { kind, subject });
