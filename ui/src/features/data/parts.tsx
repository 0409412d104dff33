// What all data pages have: filters of time and moment, files, and rows that go on.
import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fullDate, shortAddress } from '../../shared/format';
import { Choice } from '../../shared/kit/choice';
import { Go } from '../../shared/kit/go';
import { Failed, LineSkeletons } from '../../shared/kit/states';
import { useAsked } from './asked';
import { momentOf } from './moments';
import { type Asked, RANGES, fileOf } from './queries';

export function RangeChoice() {
  const { t } = useTranslation();
  const { range, set } = useAsked();
  return (
    <Choice
      label={t('data.range')}
      value={range}
      options={RANGES.map((known) => [known, t(`data.range${known}`)])}
      onChoose={(chosen) => set({ range: chosen })}
    />
  );
}

export const WashedChoice = () => <Switch name="washed" />;
/** Floors as if every listing paid what the collection asks. */
export const NormalizedChoice = () => <Switch name="normalized" />;

/** A choice that is made or not, and stands in the address when it is. */
function Switch({ name }: { name: 'washed' | 'normalized' }) {
  const { t } = useTranslation();
  const { search, set } = useAsked();
  return (
    <label className="check" title={t(`data.${name}Help`)}>
      <input
        type="checkbox"
        checked={search[name] === 'true'}
        onChange={(event) => set({ [name]: event.target.checked ? 'true' : undefined })}
      />
      <span>{t(`data.${name}`)}</span>
    </label>
  );
}

/** As it stood at a moment, which stands in the address. */
export function AsOf() {
  const { t } = useTranslation();
  const { at, set } = useAsked();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [wrong, setWrong] = useState(false);
  const show = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = input.current?.value.trim() ?? '';
    const asked = momentOf(typed);
    setWrong(typed !== '' && asked === undefined);
    if (typed === '' || asked !== undefined) set({ at: asked });
    else input.current?.focus();
  };
  return (
    <form className="as-of" onSubmit={show} key={at}>
      <label htmlFor={id}>
        <span>{t('data.asOf')}</span>
      </label>
      <input
        ref={input}
        id={id}
        name="at"
        autoComplete="off"
        spellCheck={false}
        autoCapitalize="none"
        aria-invalid={wrong}
        aria-describedby={`${id}-help ${id}-error`}
        defaultValue={at}
        onChange={() => setWrong(false)}
      />
      <button type="submit">{t('data.look')}</button>
      {at !== undefined && (
        <button type="button" onClick={() => set({ at: undefined })}>
          {t('data.now')}
        </button>
      )}
      <small className="muted help" id={`${id}-help`}>{t('data.asOfHelp')}</small>
      <p className="error field-error" id={`${id}-error`} role="alert">
        {wrong && t('data.asOfWrong')}
      </p>
    </form>
  );
}

export const Downloads = ({ name, asked }: { name: string; asked: Asked }) => (
  <Files of={(format) => fileOf(name, asked, format)} />
);

/** The same as files, each by its address. */
export function Files({ of }: { of: (format: 'csv' | 'ndjson') => string }) {
  const { t } = useTranslation();
  return (
    <p className="downloads">
      <span className="muted">{t('data.download')}</span>
      {(['csv', 'ndjson'] as const).map((format) => (
        <a key={format} className="link" href={of(format)} download>
          {t(`data.${format}`)}
        </a>
      ))}
    </p>
  );
}

export interface Waiting {
  isPending: boolean;
  isError: boolean;
  refetch: () => unknown;
}

/** What is shown while there are no rows: they are on their way, they failed, or there are none. */
export function NoRows({ query, rows }: { query: Waiting; rows: number | undefined }) {
  const { t } = useTranslation();
  if (query.isPending) return <LineSkeletons count={6} />;
  if (query.isError && rows === undefined) return <Failed retry={() => void query.refetch()} />;
  return rows === 0 ? <p className="state">{t('data.none')}</p> : null;
}

export interface Going {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  fetchNextPage: () => unknown;
}

/** What follows the rows that are there: a way to more of them, or word that these are all. */
export function More({ query, rows }: { query: Going; rows: number | undefined }) {
  const { t } = useTranslation();
  if (!query.hasNextPage) return rows ? <End /> : null;
  return (
    <button type="button" disabled={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
      {t('data.more')}
    </button>
  );
}

export function End() {
  const { t } = useTranslation();
  return <p className="muted">{t('market.end')}</p>;
}

export function Person({ address }: { address: string }) {
  return (
    <Go to="/personal/creator" search={{ address, type: '1' }} className="link">
      <code title={address}>{shortAddress(address)}</code>
    </Go>
  );
}

/** What a list is narrowed to, and the way back to all of it. */
export function Narrowed({ to, all, widen }: { to: ReactNode; all: string; widen: () => void }) {
  const { t } = useTranslation();
  return (
    <p className="narrowed">
      <span className="muted">{t('data.only')}</span> {to} <button type="button" onClick={widen}>{all}</button>
    </p>
  );
}

export function Moment({ at }: { at: number }) {
  return <time dateTime={new Date(at * 1_000).toISOString()}>{fullDate(at)}</time>;
}

/** What a picture shows, as a table; drawn only when it is opened, as it may be long. */
export function AsTable({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t('data.table')}</summary>
      {open && children}
    </details>
  );
}
