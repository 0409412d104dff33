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

/** Places of a list that is on its way, as high as what will come. */
export function Skeletons({ count }: { count: number }) {
  return Array.from({ length: count }, (_, place) => (
    <div key={place} className="card skeleton" aria-hidden="true" />
  ));
}
