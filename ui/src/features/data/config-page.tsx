// `/data/config`: by what the data pages count. Everybody sees it; operators change it.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import '../../shared/texts/data';
import type { WhaleMark } from '../../shared/api/types';
import { count, wholeDollars } from '../../shared/format';
import { Failed, LineSkeletons } from '../../shared/kit/states';
import { useDeed } from '../../shared/kit/use-deed';
import { Why } from '../../shared/kit/why';
import { useSession } from '../../shared/session/store';
import { Ways } from './data-page';
import { share, span } from './numbers';
import { QuotesTable } from './quotes-table';
import { THRESHOLDS, type Thresholds, quotesOf, setThresholds, thresholds } from './queries';

export function DataConfigPage() {
  const { t } = useTranslation();
  const mark = useQuery(thresholds);
  const quotes = useQuery(quotesOf({}));
  const operates = useSession((session) => session.user?.role !== undefined);
  const [unit, stale] = span(quotes.data?.staleAfterSeconds ?? 0);
  return (
    <>
      <h1>{t('title.dataConfig')}</h1>
      <p className="muted">{t('data.configLead')}</p>
      <Ways now="config" />
      <section className="panel">
        <h2>{t('data.thresholds')}</h2>
        {mark.isPending && <LineSkeletons count={4} />}
        {mark.isError && !mark.data && <Failed retry={() => void mark.refetch()} />}
        {mark.data && <Told mark={mark.data} />}
        {mark.data && operates && <ThresholdForm key={mark.data.version} mark={mark.data} />}
      </section>
      <section>
        <h2>{t('data.quotes')}</h2>
        {quotes.isError && !quotes.data && <Failed retry={() => void quotes.refetch()} />}
        {quotes.data && (
          <>
            <p className="muted">{t('data.staleAfter', { time: t(`data.span.${unit}`, { count: stale }) })}</p>
            <QuotesTable quotes={quotes.data.quotes} />
          </>
        )}
      </section>
    </>
  );
}

const asTold = (name: keyof Thresholds, value: number): string => {
  if (name === 'value_usd') return wholeDollars(BigInt(value));
  return name.endsWith('_bps') ? share(value) : count(value);
};

function Told({ mark }: { mark: WhaleMark }) {
  const { t } = useTranslation();
  return (
    <>
      <dl className="thresholds">
        {THRESHOLDS.map((name) => (
          <div key={name}>
            <dt>{t(`data.threshold.${name}`)}</dt>
            <dd title={String(mark[name])}>{asTold(name, mark[name])}</dd>
          </div>
        ))}
      </dl>
      <p className="muted">
        {mark.version === 0 ? t('data.versionOwn') : t('data.version', { version: mark.version })}{' '}
        {mark.position !== null && mark.position !== undefined && (
          <Why about={t('data.thresholds')} of={{ position: mark.position }} />
        )}
      </p>
    </>
  );
}

function ThresholdForm({ mark }: { mark: WhaleMark }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [draft, setDraft] = useState(() => THRESHOLDS.map((name) => String(mark[name])));
  const { pending, deed } = useDeed(() => void client.invalidateQueries({ queryKey: ['data'] }));
  const whole = draft.every((text) => /^\d{1,15}$/.test(text));
  const send = (event: FormEvent) => {
    event.preventDefault();
    const wanted = Object.fromEntries(THRESHOLDS.map((name, at) => [name, Number(draft[at])]));
    void deed(() => setThresholds(wanted as Thresholds), t('data.thresholdsSet'));
  };
  return (
    <form className="threshold-form" onSubmit={send}>
      {THRESHOLDS.map((name, place) => (
        <label key={name}>
          <span>{t(`data.threshold.${name}`)}{name.endsWith('_bps') && ` (${t('data.basisPoints')})`}</span>
          <input
            inputMode="numeric"
            value={draft[place]}
            onChange={(event) => setDraft(draft.with(place, event.target.value.trim()))}
          />
        </label>
      ))}
      <button type="submit" className="primary" disabled={pending || !whole}>{t('data.setThresholds')}</button>
    </form>
  );
}
