import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';

export function NotFoundPage() {
  const { t } = useTranslation();
  return (
    <div className="state tall">
      <h1>{t('page.notFound')}</h1>
      <p>{t('page.notFoundLead')}</p>
      <Link to="/" className="button primary">
        {t('page.back')}
      </Link>
    </div>
  );
}
