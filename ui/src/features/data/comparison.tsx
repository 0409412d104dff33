// Two to four books side by side: their floors as lines in one picture, and their figures as columns.
import { type RefObject, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Failed, LineSkeletons } from '../../shared/kit/states';
import { COMPARED_LEAST, COMPARED_MOST } from './compare';
import { ComparisonChart } from './comparison-chart';
import { ComparisonTable } from './comparison-table';
import type { Asked } from './queries';
import { useCompare } from './use-compare';
import { type KnownBook, useCharts, useKnown } from './use-compared';

export function Comparison({ asked }: { asked: Asked }) {
  const { keys, clear } = useCompare();
  const place = useRef<HTMLDivElement>(null);
  // The button that was pressed is gone afterwards: who came by keyboard goes on from here.
  const stay = () => place.current?.focus();
  return (
    <div ref={place} className="comparison" tabIndex={-1}>
      {keys.length > 0 && keys.length < COMPARED_LEAST && <TooFew clear={clear} stay={stay} />}
      {keys.length >= COMPARED_LEAST && <Compared asked={asked} place={place} />}
    </div>
  );
}

interface Ways {
  clear: () => void;
  stay: () => void;
}

function TooFew({ clear, stay }: Ways) {
  const { t } = useTranslation();
  return (
    <div className="compare-hint">
      <p className="muted" role="status">{t('data.compareMore', { most: COMPARED_MOST })}</p>
      <Clear clear={clear} stay={stay} />
    </div>
  );
}

function Clear({ clear, stay }: Ways) {
  const { t } = useTranslation();
  const press = () => {
    clear();
    stay();
  };
  return <button type="button" onClick={press}>{t('data.compareClear')}</button>;
}

function Compared({ asked, place }: { asked: Asked; place: RefObject<HTMLDivElement | null> }) {
  const { t } = useTranslation();
  const { chosen, put, clear } = useCompare();
  const heading = useId();
  const { known, ...waiting } = useKnown(chosen, asked);
  const stay = () => place.current?.focus();
  const enough = known.length >= COMPARED_LEAST;
  const takeOut = (key: string) => {
    put(key, false);
    stay();
  };
  return (
    <section aria-labelledby={heading}>
      <header className="compare-head">
        <h2 id={heading}>{t('data.comparison')}</h2>
        <Clear clear={clear} stay={stay} />
      </header>
      {waiting.isPending && <LineSkeletons count={8} />}
      {waiting.isError && <Failed retry={waiting.refetch} />}
      {!waiting.isPending && !waiting.isError && !enough && (
        <p className="state" role="status">{t('data.compareUnknown')}</p>
      )}
      {!waiting.isPending && enough && (
        <>
          <Charts known={known} asked={asked} />
          <ComparisonTable known={known} asked={asked} takeOut={takeOut} />
        </>
      )}
    </section>
  );
}

function Charts({ known, asked }: { known: KnownBook[]; asked: Asked }) {
  const { charts, isError, refetch } = useCharts(known, asked);
  if (charts) return <ComparisonChart known={known} charts={charts} asked={asked} />;
  return isError ? <Failed retry={refetch} /> : <LineSkeletons count={6} />;
}
