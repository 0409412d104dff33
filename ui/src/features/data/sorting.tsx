// The order of a list, chosen by the heads of its columns; it stands in the page's address by the
// list's name.
import { useTranslation } from 'react-i18next';
import { useAsked } from './asked';
import type { Asked } from './queries';

export interface Sorting<Sort extends string> {
  sort: Sort;
  order: 'asc' | 'desc';
  /** Once more is the other way round. */
  choose: (sort: Sort) => void;
}

/** The first sort is the list's own, the largest first. */
export function useSorting<Sort extends string>(
  list: string,
  sorts: readonly [Sort, ...Sort[]],
): Sorting<Sort> {
  const { search, set } = useAsked();
  const { sort, order } = sortingOf(search[list], sorts);
  const choose = (next: Sort) =>
    set({ [list]: next === sort && order === 'desc' ? `${next}.asc` : `${next}.desc` });
  return { sort, order, choose };
}

/** What an address says: `price.asc`; what it does not say is the list's own order. */
export function sortingOf<Sort extends string>(said: string | undefined, sorts: readonly [Sort, ...Sort[]]) {
  const [name, way] = (said ?? '').split('.');
  const sort = sorts.find((known) => known === name) ?? sorts[0];
  return { sort, order: way === 'asc' ? ('asc' as const) : ('desc' as const) };
}

/** What of it is asked of the server. */
export const askedBy = ({ sort, order }: Pick<Sorting<string>, 'sort' | 'order'>): Asked => ({ sort, order });

interface Props<Sort extends string> {
  of: Sort;
  sorting: Sorting<Sort>;
  text: string;
  className?: string;
}

export function SortHead<Sort extends string>({ of, sorting, text, className }: Props<Sort>) {
  const way = sorting.order === 'asc' ? 'ascending' : 'descending';
  const sorted = of === sorting.sort ? way : undefined;
  return (
    <th scope="col" className={className} aria-sort={sorted}>
      <button type="button" className="sort" onClick={() => sorting.choose(of)}>
        {text}
        {sorted && <span aria-hidden="true">{sorted === 'ascending' ? ' ▲' : ' ▼'}</span>}
      </button>
    </th>
  );
}

interface NumberHeadsProps<Column extends string> {
  columns: readonly Column[];
  /** By which the list is sorted, the largest first. */
  sort: string | undefined;
  /** What a head means, where its word does not say it. */
  help?: Partial<Record<Column, string>>;
}

/** Heads of columns of figures, of a list whose order is chosen elsewhere. */
export function NumberHeads<Column extends string>({ columns, sort, help }: NumberHeadsProps<Column>) {
  const { t } = useTranslation();
  return columns.map((column) => (
    <th
      key={column}
      scope="col"
      className="number"
      title={help?.[column]}
      aria-sort={column === sort ? 'descending' : undefined}
    >
      {t(`data.${column}`)}
    </th>
  ));
}
