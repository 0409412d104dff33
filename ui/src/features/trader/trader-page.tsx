import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { chainOf, useChain } from '../../shared/api/chains';
import { useLive } from '../../shared/api/live';
import { useKeys } from '../../shared/keys/use-keys';
import { step } from '../../shared/keys/use-selection';
import { LineSkeletons } from '../../shared/kit/states';
import { PausedVenues } from '../../shared/trade/paused';
import { useWallet } from '../../shared/wallet/store';
import { canPick, togglePick } from './basket';
import { MarketPanels, SalesTape } from './panels';
import { ROWS_MAX } from './read-book';
import type { Row, Sort, View } from './row';
import type { Rows } from './rows';
import { TraderFilters } from './trader-filters';
import { TraderTable, rowElement } from './trader-table';
import { useBook, useNames, useOrder, useTaken } from './use-book';

export type Deed = 'buy' | 'offer';

/** No filter at all. */
const ALL: Partial<View> = {
  side: undefined,
  collection: undefined,
  currency: undefined,
  chain: undefined,
  rail: undefined,
  search: undefined,
};

interface Props {
  view: View;
  onView: (part: Partial<View>) => void;
  onOpen: (row: Row) => void;
  /** What the wallet does about a row is not this part's business. */
  onDeed: (deed: Deed, row: Row) => void;
  /** Other ways to look at the market, and the basket. */
  ways: ReactNode;
  basket: ReactNode;
  /** What ends all that the wallet has signed. */
  end: ReactNode;
}

/** The whole book at a glance, for those who watch it all day. */
export function TraderPage({ view, onView, onOpen, onDeed, ways, basket, end }: Props) {
  const { t } = useTranslation();
  const { rows, state, cut } = useBook(view);
  const { nameOf, collections } = useNames();
  const [selected, select] = useState<string | null>(null);
  const account = useWallet((wallet) => wallet.account)?.toLowerCase();
  const { sort, side, collection, currency, chain, rail, search } = view;
  useEffect(
    () => rows.look({ sort, side, collection, currency, chain, rail, search }, nameOf),
    [rows, sort, side, collection, currency, chain, rail, search, nameOf],
  );
  const pick = (row: Row) => {
    if (canPick(row.order, account)) togglePick(row.order);
  };
  useTraderKeys({ rows, selected, select, onOpen, onDeed, pick });
  const chosen = (selected && rows.row(selected)) || undefined;
  const about = collections.find((card) => card.id === (collection ?? chosen?.collection)) ?? collections[0];
  const known = useChain(about?.chainId)?.currencies ?? [];
  const money =
    known.find((row) => row.address === (currency ?? chosen?.currency)) ??
    known.find((row) => row.symbol === 'WETH');
  return (
    <div className="trader">
      <header className="trader-head">
        <h1>{t('trader.title')}</h1>
        <Connection rows={rows} />
        {ways}
      </header>
      <PausedVenues chainId={collection === undefined ? undefined : chainOf(collection)} />
      <TraderFilters view={view} collections={collections} onChange={onView} />
      {cut && <p className="muted" role="note">{t('trader.cut', { count: ROWS_MAX })}</p>}
      <div className="trader-parts">
        <TraderTable
          rows={rows}
          nameOf={nameOf}
          sort={sort}
          selected={selected}
          empty={<Empty state={state} onClear={() => onView(ALL)} />}
          onSort={(next: Sort) => onView({ sort: next })}
          onSelect={select}
          onPick={pick}
        />
        <aside className="trader-side">
          <Fold title={t('trader.basket')} open>{basket}</Fold>
          {about && money && (
            <Fold title={t('trader.book')}><MarketPanels collection={about} currency={money} /></Fold>
          )}
          {account && <Fold title={t('trader.end')}>{end}</Fold>}
          <Fold title={t('trader.sales')}><SalesTape /></Fold>
        </aside>
      </div>
    </div>
  );
}

const WIDE = '(min-width: 1000px)';

/** Beside the table all of it is open; below it, on a phone, what is asked for. */
function Fold({ title, open = false, children }: { title: string; open?: boolean; children: ReactNode }) {
  const [wide] = useState(() => matchMedia(WIDE).matches);
  return (
    <details open={open || wide}>
      <summary>{title}</summary>
      {children}
    </details>
  );
}

/** Always in sight: whether the table moves by itself, and where in the log it stands. */
function Connection({ rows }: { rows: Rows }) {
  const { t } = useTranslation();
  const { state, position } = useLive();
  const count = useOrder(rows).length;
  return (
    <p className="trader-line" data-taken={useTaken(rows)}>
      <span className="live" data-live={state}>
        <span role="status">{t(`live.${state}`)}</span>
      </span>
      <span className="place" title={t('live.position', { position })}>#{position}</span>
      <span className="muted">{t('trader.rows', { count })}</span>
    </p>
  );
}

function Empty({ state, onClear }: { state: string; onClear: () => void }) {
  const { t } = useTranslation();
  if (state === 'reading') return <LineSkeletons count={12} />;
  if (state === 'failed') return <p className="state muted" role="alert">{t('trader.failed')}</p>;
  return (
    <div className="state">
      <p>{t('trader.empty')}</p>
      <button type="button" onClick={onClear}>{t('trader.clear')}</button>
    </div>
  );
}

interface KeysOf {
  rows: Rows;
  selected: string | null;
  select: (id: string | null) => void;
  onOpen: (row: Row) => void;
  onDeed: (deed: Deed, row: Row) => void;
  pick: (row: Row) => void;
}

function useTraderKeys({ rows, selected, select, onOpen, onDeed, pick }: KeysOf) {
  const awaited = useRef<string | null>(null);
  const go = (by: 1 | -1) => {
    const order = rows.order();
    const id = order[step(order.length, selected === null ? -1 : order.indexOf(selected), by)];
    if (id === undefined) return;
    awaited.current = id;
    select(id);
    const box = document.querySelector('.trader-scroll');
    const place = order.indexOf(id);
    // Nearly there is enough: the focus brings it into sight.
    if (box && !document.getElementById(rowElement(id))) {
      const high = box.scrollHeight / Math.max(order.length, 1);
      box.scrollTop = place * high - box.clientHeight / 2;
    }
  };
  const withRow = (deed: (row: Row) => void) => () => {
    const row = selected === null ? undefined : rows.row(selected);
    if (row) deed(row);
  };
  useKeys({
    j: () => go(1),
    k: () => go(-1),
    b: withRow((row) => row.side === 'ask' && onDeed('buy', row)),
    o: withRow((row) => row.itemId && onDeed('offer', row)),
    x: withRow(pick),
    ' ': withRow(pick),
    Enter: withRow((row) => onOpen(row)),
    Escape: () => {
      select(null);
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    },
  });
  // The row may exist only once the table has scrolled to it.
  useEffect(() => {
    if (awaited.current === null) return;
    const element = document.getElementById(rowElement(awaited.current));
    if (!element) return;
    awaited.current = null;
    element.focus();
  });
}
