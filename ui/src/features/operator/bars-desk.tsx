import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Ago } from '../../shared/kit/ago';
import { Choice } from '../../shared/kit/choice';
import { ReasonChoice } from './account-desk';
import { type Reason, bar, listBars, unbar } from './calls';
import { useDeed } from '../../shared/kit/use-deed';

/** Who is kept out, and keeping out a device or a network. */
export function BarsDesk({ onChanged }: { onChanged: () => void }) {
  const { t } = useTranslation();
  const [kind, setKind] = useState('network');
  const [subject, setSubject] = useState('');
  const [reason, setReason] = useState<Reason>('abuse');
  const { pending, deed } = useDeed(onChanged);
  const raise = (event: FormEvent) => {
    event.preventDefault();
    const act = () => bar(kind, subject.trim(), reason).then(() => setSubject(''));
    if (subject.trim()) void deed(act, t('operator.done'));
  };
  return (
    <section className="panel" aria-labelledby="operator-bars">
      <h2 id="operator-bars">{t('operator.bars')}</h2>
      <form className="operator-find" onSubmit={raise}>
        <Choice
          label={t('operator.kind')}
          value={kind}
          options={['network', 'device'].map((name) => [name, t(`operator.kinds.${name}`)])}
          onChoose={setKind}
        />
        <label>
          <span>{t(`operator.subject.${kind}`)}</span>
          <input value={subject} autoComplete="off" spellCheck={false} onChange={(event) => setSubject(event.target.value)} />
        </label>
        <ReasonChoice value={reason} onChoose={setReason} />
        <button type="submit" disabled={pending || !subject.trim()}>
          {t('operator.bar')}
        </button>
      </form>
      <Bars pending={pending} onLift={(act) => void deed(act, t('operator.done'))} />
    </section>
  );
}

function Bars({ pending, onLift }: { pending: boolean; onLift: (act: () => Promise<unknown>) => void }) {
  const { t } = useTranslation();
  const { data, isError } = useQuery({ queryKey: ['operator', 'bars'], queryFn: listBars });
  if (isError) return <p role="alert">{t('error.code.1511500')}</p>;
  if (!data) return <div className="skeleton panel-wait" aria-label={t('shell.loading')} role="status" />;
  if (data.length === 0) return <p className="muted">{t('operator.nobody')}</p>;
  return (
    <ul className="operator-bars">
      {data.map((row) => (
        <li key={`${row.kind} ${row.subject}`}>
          <span className="muted">{t(`operator.kinds.${row.kind}`)}</span>
          <code className="subject">{row.subject}</code>
          <span className="muted">
            {t(`operator.reasons.${row.reason}`)} · <Ago at={row.raised_at} />
          </span>
          <button type="button" disabled={pending} onClick={() => onLift(() => unbar(row))}>
            {t('operator.lift')}
          </button>
        </li>
      ))}
    </ul>
  );
}
