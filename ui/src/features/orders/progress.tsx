import { useTranslation } from 'react-i18next';
import type { Progress } from '../../shared/wallet/transaction';

const WAY = ['pending', 'hash', 'receipt', 'indexed'] as const;

/** How far a transaction has come, or where it stopped. */
export function ProgressList({ progress }: { progress: Progress }) {
  const { t } = useTranslation();
  const reached = WAY.indexOf(progress.stage as (typeof WAY)[number]);
  return (
    <ol className="progress" aria-label={t('stage.title')} aria-live="polite" data-stage={progress.stage}>
      {reached >= 0 &&
        WAY.map((stage, place) => (
          <li key={stage} className={place < reached || stage === 'indexed' && reached === 3 ? 'done' : place === reached ? 'now' : ''}>
            {t(`stage.${stage}`)}
          </li>
        ))}
      {reached < 0 && <li className="failed">{t(`stage.${progress.stage}`)}</li>}
      {progress.message && <li className="muted">{progress.message}</li>}
    </ol>
  );
}
