import { useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, memo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { chainOf } from '../../shared/api/chains';
import { shortAddress } from '../../shared/format';
import { Ago } from '../../shared/kit/ago';
import { Flash } from '../../shared/kit/flash';
import { Price } from '../../shared/kit/price';
import { useBasket } from './basket';
import type { Row, Sort } from './row';
import type { Rows } from './rows';
import { useOrder, useRow, useWaiting } from './use-book';

const ROW_PX = 30;

export const rowElement = (id: string) => `row-${id}`;

interface Props {
  rows: Rows;
  nameOf: (row: Row) => string;
  sort: Sort;
  selected: string | null;
  empty: ReactNode;
  onSort: (sort: Sort) => void;
  onSelect: (id: string) => void;
  onPick: (row: Row) => void;
}

/** Dense lines, of which only those in sight exist. While a pointer is over them none moves. */
export function TraderTable({ rows, nameOf, sort, selected, empty, onSort, onSelect, onPick }: Props) {
  const { t } = useTranslation();
  const order = useOrder(rows);
  const waiting = useWaiting(rows);
  const box = useRef<HTMLDivElement>(null);
  // The rows of the store and the places of the virtualizer change by themselves; nothing is memoised here.
  // eslint-disable-next-line react-hooks/incompatible-library
  const virtual = useVirtualizer({
    count: order.length,
    getScrollElement: () => box.current,
    estimateSize: () => ROW_PX,
    overscan: 6,
  });
  const shown = virtual.getVirtualItems();
  const before = shown[0]?.start ?? 0;
  const after = virtual.getTotalSize() - (shown.at(-1)?.end ?? 0);
  const heads: [string, Sort | null, Sort?][] = [
    ['side', null], ['item', 'item'], ['price', 'price', '-price'], ['units', null], ['who', null],
    ['rail', null], ['ends', 'ends'], ['position', 'new'],
  ];
  return (
    <div className="trader-table" data-waiting={waiting}>
      <p className="trader-held" role="status">{waiting > 0 && t('trader.waiting', { count: waiting })}</p>
      <div
        ref={box}
        className="trader-scroll"
        onPointerEnter={(event) => event.pointerType !== 'touch' && rows.hold(true)}
        onPointerLeave={() => rows.hold(false)}
      >
        <table aria-rowcount={order.length + 1} aria-label={t('trader.table')}>
          <thead>
            <tr>
              {heads.map(([name, up, down]) => (
                <Head key={name} name={name} up={up} down={down} sort={sort} onSort={onSort} />
              ))}
            </tr>
          </thead>
          <tbody>
            {before > 0 && <tr aria-hidden="true" style={{ height: before }} />}
            {shown.map(({ index }) => {
              const id = order[index]!;
              const isSelected = id === selected;
              const line = { rows, id, index, nameOf, isSelected, onSelect, onPick };
              return <Line key={id} {...line} />;
            })}
            {after > 0 && <tr aria-hidden="true" style={{ height: after }} />}
          </tbody>
        </table>
        {order.length === 0 && empty}
      </div>
    </div>
  );
}

interface HeadProps {
  name: string;
  up: Sort | null;
  down?: Sort;
  sort: Sort;
  onSort: (sort: Sort) => void;
}

function Head({ name, up, down, sort, onSort }: HeadProps) {
  const { t } = useTranslation();
  const text = t(`trader.column.${name}`);
  const number = name === 'price' || name === 'units' || name === 'position';
  const className = `${name}${number ? ' number' : ''}`;
  if (!up) return <th scope="col" className={className}>{text}</th>;
  const now = sort === up || sort === down;
  const next = sort === up && down ? down : up;
  const direction = sort === 'new' || sort === down ? 'descending' : 'ascending';
  return (
    <th scope="col" className={className} aria-sort={now ? direction : 'none'}>
      <button type="button" className="quiet" onClick={() => onSort(next)}>
        {text}
        <span aria-hidden="true">{now ? (direction === 'ascending' ? ' ↑' : ' ↓') : ''}</span>
      </button>
    </th>
  );
}

interface LineProps {
  rows: Rows;
  id: string;
  index: number;
  nameOf: (row: Row) => string;
  isSelected: boolean;
  onSelect: (id: string) => void;
  onPick: (row: Row) => void;
}

const Line = memo(function Line({ rows, id, index, nameOf, isSelected, onSelect, onPick }: LineProps) {
  const { t } = useTranslation();
  const row = useRow(rows, id);
  const picked = useBasket(({ picks }) => picks.some((pick) => pick.orderId === id));
  if (!row) return null;
  const name = nameOf(row);
  const settled = row.status === 'active';
  const isAuction = row.order?.kind === 'auction';
  return (
    <tr
      aria-rowindex={index + 2}
      aria-selected={isSelected}
      data-side={row.side}
      data-kind={row.order?.kind}
      data-status={row.status}
      data-row={id}
    >
      <td className="side">
        {row.side === 'ask' && !isAuction ? (
          <input
            type="checkbox"
            aria-label={t('trader.pick', { name })}
            checked={picked}
            disabled={!settled && !picked}
            onChange={() => onPick(row)}
          />
        ) : <span className="mark" />}
        <span>{t(`trader.side.${isAuction ? 'auction' : row.side}`)}</span>
      </td>
      <td className="item">
        <button
          type="button"
          className="quiet"
          id={rowElement(id)}
          onClick={() => onSelect(id)}
          onFocus={() => onSelect(id)}
        >
          {name}
        </button>
      </td>
      <td className="number price">
        <Flash of={row.position}>
          <Price value={row.price} currency={row.currency} chainId={chainOf(row.collection)} />
        </Flash>
      </td>
      <td className="number units">{row.amount}</td>
      <td className="who"><code title={row.who}>{shortAddress(row.who)}</code></td>
      <td className="rail">
        {settled ? t(`rail.${row.rail}`) : <em>{t(`trader.status.${row.status}`)}</em>}
      </td>
      <td className="ends"><Ago at={row.ends} /></td>
      <td className="number position">{row.position}</td>
    </tr>
  );
});
