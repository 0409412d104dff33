import { useTranslation } from 'react-i18next';
import { elided } from '../format';
import type { Progress } from '../wallet/transaction';
import '../texts/trade';

const ON_CHAIN = ['pending', 'hash', 'receipt', 'indexed'] as const;
const IN_THE_BOOK = ['pending', 'written', 'indexed'] as const;

interface Props {
  progress: Progress;
  /** Without a transaction there is nothing to be sent or mined. */
  onChain?: boolean;
}

/** How far a transaction has come, or where it stopped. */
export function ProgressList({ progress, onChain = true }: Props) {
  const { t } = useTranslation();
  const way: readonly Progress['stage'][] = onChain ? ON_CHAIN : IN_THE_BOOK;
  // A price that is raised is in the book before its transaction is sent.
  const reached = way.indexOf(onChain && progress.stage === 'written' ? 'pending' : progress.stage);
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
      {progress.step && <li className="why">{t(progress.step.text, progress.step.values)}</li>}
      {progress.note && <li className="why">{t(progress.note)}</li>}
      {/* What a contract says of it has a text by its name. */}
      {progress.message && <li className="why">{t([`refusal.${progress.message}`, progress.message])}</li>}
      {progress.hash && (
        <li className="why">
          <code title={progress.hash}>{elided(progress.hash)}</code>
        </li>
      )}
    </ol>
  );
}
