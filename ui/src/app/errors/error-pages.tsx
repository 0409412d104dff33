// What stands where a page cannot: by status, each with the way on.
import { type ErrorComponentProps, useLocation, useRouter } from '@tanstack/react-router';
import i18next from 'i18next';
import { Component, type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Go } from '../../shared/kit/go';
import { safePath } from '../../shared/session/paths';
import { isCured, isMissing, reload } from '../reload';
import { PageError } from './page-error';

/** The page /404 itself. */
export function NotFoundPage() {
  return <StatusPage status={404} />;
}

/** What stands where no page is. */
export function UnmatchedPage() {
  const { t } = useTranslation();
  return <Told title={t('page.unmatched')} lead={t('page.unmatchedLead')} />;
}

/** /error?status=: the address says which status, never what is written. */
export function ErrorPage() {
  const { t } = useTranslation();
  const asked = Number((useLocation().search as { status?: string }).status ?? 404);
  const status = Number.isInteger(asked) && asked >= 400 && asked < 600 ? asked : 404;
  return <StatusPage status={status} message={t([`error.status.${status}`, 'error.status.any'])} />;
}

/** Too many requests from one address; the page that was wanted is one press away. */
export function IpLimitPage() {
  const { t } = useTranslation();
  const { path = '/' } = useLocation().search as { path?: string };
  return <Told title={t('title.ipLimit')} lead={t('error.ipLimit')} to={safePath(path)} />;
}

/** A page that failed while it was made. */
export function BrokenPage({ error }: ErrorComponentProps) {
  const { t } = useTranslation();
  const [cured] = useState(() => isCured(error));
  useEffect(() => {
    if (cured) reload();
  }, [cured]);
  if (cured) return null;
  const status = error instanceof PageError ? error.status : 500;
  // Ours is the key of a text; what else failed says so in its own words.
  const words = error instanceof Error ? error.message : String(error);
  const message = error instanceof PageError ? t(words) : isMissing(error) ? t('page.missing') : words;
  return (
    <Last>
      <StatusPage status={status} message={message} />
    </Last>
  );
}

export function StatusPage({ status, message }: { status: number; message?: string }) {
  const { t } = useTranslation();
  if (status === 404) return <Told title={t('page.notFound')} lead={t('page.notFoundLead')} />;
  if (status === 423) return <Told title={t('page.soon')} lead={t('page.soonLead')} />;
  return <OtherStatus status={status} message={message ?? ''} />;
}

function OtherStatus({ status, message }: { status: number; message: string }) {
  const { t } = useTranslation();
  const router = useRouter();
  return (
    <div className="state tall">
      <dl className="status">
        <dt>{t('page.code')}</dt>
        <dd>
          <h1>{status}</h1>
        </dd>
        <dt>{t('page.message')}</dt>
        <dd>{message}</dd>
      </dl>
      <button type="button" className="primary" onClick={() => router.history.back()}>
        {t('page.goBack')}
      </button>
    </div>
  );
}

function Told({ title, lead, to = '/' }: { title: string; lead: string; to?: string }) {
  const { t } = useTranslation();
  return (
    <div className="state tall">
      <h1>{title}</h1>
      <p>{lead}</p>
      <Go to={to} className="button primary">
        {t(to === '/' ? 'page.back' : 'market.retry')}
      </Go>
    </div>
  );
}

/** The error page of the error page: two texts and a plain link, and nothing that could fail again. */
export class Last extends Component<{ children: ReactNode }, { broken: boolean }> {
  state = { broken: false };

  static getDerivedStateFromError(): { broken: boolean } {
    return { broken: true };
  }

  render(): ReactNode {
    if (!this.state.broken) return this.props.children;
    return (
      <div className="state tall">
        <h1>{i18next.t('page.lastTitle')}</h1>
        <a className="button primary" href="/">
          {i18next.t('page.lastBack')}
        </a>
      </div>
    );
  }
}
