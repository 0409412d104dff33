import { useTranslation } from 'react-i18next';
import { elided } from '../format';
import type { Progress } from '../wallet/transaction';

const ON_CHAIN = ['pending', 'hash', 'receipt', 'indexed'] as const;
const IN_THE_BOOK = ['pending', 'indexed'] as const;

interface Props {
  progress: Progress;
  /** Without a transaction there is nothing to be sent or mined. */
  onChain?: boolean;
}

/** How far a transaction has come, or where it stopped. */
export function ProgressList({ progress, onChain = true }: Props) {
  const { t } = useTranslation();
  const way: readonly Progress['stage'][] = onChain ? ON_CHAIN : IN_THE_BOOK;
  const reached = way.indexOf(progress.stage);
  const stateOf = (place: number) => {
    if (place < reached || progress.stage === 'indexed') return 'done';
    return place === reached ? 'now' : '';
  };
  return (
    <ol
      className="progress"
      aria-label={t('stage.title')}
      aria-live="polite"
      data-stage={progress.stage}
    >
      {reached >= 0 &&
        way.map((stage, place) => (
          <li key={stage} className={stateOf(place)}>
            {t(`stage.${stage}`)}
          </li>
        ))}
      {reached < 0 && <li className="failed">{t(`stage.${progress.stage}`)}</li>}
      {progress.message && <li className="why">{progress.message}</li>}
      {progress.hash && (
        <li className="why">
          <code title={progress.hash}>{elided(progress.hash)}</code>
        </li>
      )}
    </ol>
  );
}
