import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';

/** The page /404 itself. */
export function NotFoundPage() {
  const { t } = useTranslation();
  return <Missing title={t('page.notFound')} lead={t('page.notFoundLead')} />;
}

/** What stands where no page is. */
export function UnmatchedPage() {
  const { t } = useTranslation();
  return <Missing title={t('page.unmatched')} lead={t('page.unmatchedLead')} />;
}

function Missing({ title, lead }: { title: string; lead: string }) {
  const { t } = useTranslation();
  return (
    <div className="state tall">
      <h1>{title}</h1>
      <p>{lead}</p>
      <Link to="/" className="button primary">
        {t('page.back')}
      </Link>
    </div>
  );
}
