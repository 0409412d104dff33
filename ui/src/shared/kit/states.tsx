import { useTranslation } from 'react-i18next';

/** Something could not be loaded: say so, and offer to try again. */
export function Failed({ retry }: { retry: () => void }) {
  const { t } = useTranslation();
  return (
    <div className="state" role="alert">
      <p>{t('market.failed')}</p>
      <button type="button" onClick={retry}>
        {t('market.retry')}
      </button>
    </div>
  );
}

/** Places of a grid that is on its way, as high as what will come. */
export function CardSkeletons({ count }: { count: number }) {
  return Array.from({ length: count }, (_, place) => (
    <div key={place} className="card item-card" aria-hidden="true">
      <div className="skeleton square" />
      <div className="card-body">
        <span className="skeleton line" />
        <span className="skeleton line long" />
        <span className="skeleton line" />
      </div>
    </div>
  ));
}

/** Lines of a list that is on its way. */
export function LineSkeletons({ count }: { count: number }) {
  return (
    <div aria-hidden="true">
      {Array.from({ length: count }, (_, place) => (
        <div key={place} className="skeleton row" />
      ))}
    </div>
  );
}
