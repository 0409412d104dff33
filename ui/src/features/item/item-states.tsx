// An item's page before there is an item to show, and where there is none.
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';

export function Waiting() {
  return (
    <div className="item-page" aria-busy="true">
      <div className="item-art skeleton" />
      <div className="item-facts">
        <div className="skeleton line" />
        <div className="skeleton title" />
        <div className="panel">
          <div className="skeleton panel-wait" />
        </div>
      </div>
    </div>
  );
}

export function Missing() {
  const { t } = useTranslation();
  return (
    <div className="state tall">
      <h1>{t('item.notFound')}</h1>
      <Link to="/marketplace/{-$type}" className="button">
        {t('nav.market')}
      </Link>
    </div>
  );
}
