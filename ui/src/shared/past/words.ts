// Which fields of a row people are told about, and what each is called. Ids, signatures, terms that
// never change and a row's own history say nothing new.
import type { RowDiff } from '../api/types';

export type FieldChange = RowDiff['changes'][number];

const TOLD: Record<string, RegExp> = {
  items: /^(owners\.0x[0-9a-f]{40}|metadata\.(name|description)|uri)$/,
  orders: new RegExp(
    '^(status|price|fillable|remaining|buyer|version|locked_until_s|deliver_by_s' +
      '|terms\\.end_s|sale\\.price)$',
  ),
};

export function told(model: string, changes: FieldChange[]): FieldChange[] {
  return changes.filter((change) => TOLD[model]?.test(change.path));
}

/** The text that names the field: without the part that differs from row to row. */
export const nameKey = (model: string, path: string): string =>
  `past.field.${model}.${path.startsWith('owners.') ? 'owner' : path.replaceAll('.', '_')}`;

export type Kind = 'amount' | 'address' | 'time' | 'status' | 'yes' | 'text';

/** How a value is to be shown. */
export function kindOf(path: string): Kind {
  if (path === 'price' || path === 'sale.price') return 'amount';
  if (path === 'buyer') return 'address';
  if (path.endsWith('_s')) return 'time';
  if (path === 'status') return 'status';
  return path === 'fillable' ? 'yes' : 'text';
}
