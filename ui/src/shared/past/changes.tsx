// What changed between two positions, field by field, each with the event that did it.
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { fullDate, shortAddress } from '../format';
import { Price } from '../kit/price';
import { diffOf } from './queries';
import { type FieldChange, kindOf, nameKey, told } from './words';

interface RowProps {
  title: string;
  model: string;
  rowKey: string;
  from: number;
  to: number;
  /** Of its amounts, and the chain of that. */
  currency?: string;
  chainId?: number;
}

/** The changes of one row; nothing at all while there are none. */
export function RowChanges({ title, model, rowKey, from, to, currency = '', chainId }: RowProps) {
  const { t } = useTranslation();
  const { data } = useQuery(diffOf(model, rowKey, from, to));
  const changes = told(model, data?.changes ?? []);
  if (changes.length === 0) return null;
  const name = ({ path }: FieldChange) =>
    path.startsWith('owners.')
      ? t(nameKey(model, path), { address: shortAddress(path.slice(7)) })
      : t(nameKey(model, path));
  return (
    <ChangeTable title={title}>
      {changes.map((change) => (
        <ChangeRow
          key={change.path}
          name={name(change)}
          before={<Value path={change.path} value={change.before} currency={currency} chainId={chainId} />}
          after={<Value path={change.path} value={change.after} currency={currency} chainId={chainId} />}
          by={{ position: change.position, eventType: change.eventType }}
        />
      ))}
    </ChangeTable>
  );
}

export function ChangeTable({ title, children }: { title: string; children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <table className="past-changes">
      <caption>{title}</caption>
      <thead>
        <tr>
          {['what', 'before', 'after', 'by'].map((column) => (
            <th key={column} scope="col">
              {t(`past.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}

interface ChangeProps {
  name: string;
  before: ReactNode;
  after: ReactNode;
  by?: { position: number; eventType?: string };
}

export function ChangeRow({ name, before, after, by }: ChangeProps) {
  const { t } = useTranslation();
  return (
    <tr>
      <th scope="row">{name}</th>
      <td data-label={t('past.before')}>{before}</td>
      <td data-label={t('past.after')}>{after}</td>
      <td data-label={t('past.by')}>
        {by ? (
          <Link to="/audit/event/$position" params={{ position: String(by.position) }} className="link">
            #{by.position} {by.eventType && t(`happened.${by.eventType}`, by.eventType)}
          </Link>
        ) : (
          '–'
        )}
      </td>
    </tr>
  );
}

interface ValueProps {
  path: string;
  value: unknown;
  currency: string;
  chainId: number | undefined;
}

function Value({ path, value, currency, chainId }: ValueProps) {
  const { t } = useTranslation();
  if (value === null || value === undefined) return <span className="muted">{t('past.none')}</span>;
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  switch (kindOf(path)) {
    case 'amount':
      return <Price value={text} currency={currency} chainId={chainId} />;
    case 'address':
      return <code title={text}>{shortAddress(text)}</code>;
    case 'time':
      return <>{fullDate(Number(text))}</>;
    case 'status':
      return <>{t(`status.${text}`, text)}</>;
    case 'yes':
      return <>{t(value === true ? 'past.yes' : 'past.no')}</>;
    case 'text':
      return <span className="clip" title={text}>{text}</span>;
  }
}
