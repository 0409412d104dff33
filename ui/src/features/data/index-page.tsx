import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import '../../shared/texts/data';
import { chains } from '../../shared/api/chains';
import type { FigureRow } from '../../shared/api/types';
import { shortAddress } from '../../shared/format';
import { Choice } from '../../shared/kit/choice';
import { Go } from '../../shared/kit/go';
import { usePathWords } from '../../shared/kit/params';
import { LineSkeletons } from '../../shared/kit/states';
import { showCurrent } from '../../shared/kit/tab-links';
import { useAsked, useMovingFigures } from './asked';
import { DataPage } from './data-page';
import { EvidenceView } from './evidence';
import { FiguresTable } from './figures-table';
import { FloorView } from './floor';
import { HoldersView } from './holders';
import { AsOf, RangeChoice, WashedChoice } from './parts';
import { type Asked, stats } from './queries';
import { RarityView } from './rarity';
import { SalesView } from './sales';
import { WatchButton } from './watch-button';
import { WhalesView } from './whales';
import { smaller } from '../../shared/show/picture';

const VIEWS = ['floor', 'sales', 'holders', 'whales', 'rarity', 'evidence'] as const;
const COLLECTION = /^\d{1,15}-0x[0-9a-fA-F]{40}$/;

/** The figures of one collection; without one, of all. */
export function DataIndexPage() {
  const { collectionId } = usePathWords();
  if (!collectionId) return <DataPage />;
  if (!COLLECTION.test(collectionId)) return <NoCollection />;
  return <Figures id={collectionId.toLowerCase()} />;
}

function Figures({ id }: { id: string }) {
  const { search, range, at } = useAsked();
  useMovingFigures(at !== undefined);
  const washed = search.washed === 'true' ? 'true' : undefined;
  const query = useQuery({ ...stats({ id, range, at, washed }), retry: false });
  if (query.isPending) return <LineSkeletons count={8} />;
  if (!query.data) return at === undefined ? <NoCollection /> : <NotThen />;
  const rows = query.data.rows;
  const row = rows.find((one) => one.currency === search.currency) ?? rows[0];
  return row ? <Shown rows={rows} row={row} asked={{ range, at, washed }} /> : <NotThen />;
}

function Shown({ rows, row, asked }: { rows: FigureRow[]; row: FigureRow; asked: Asked }) {
  const { t } = useTranslation();
  const { search } = useAsked();
  const view = VIEWS.find((known) => known === search.view) ?? 'floor';
  const of: Asked = { ...asked, id: row.id, currency: row.currency ?? undefined };
  const { id, currency, range, at } = of;
  return (
    <>
      <header className="page-head">
        {row.image && <img src={smaller(row.image, 384)} alt="" width="72" height="72" />}
        <div>
          <h1>{row.name}</h1>
          <p className="muted">
            {t(`data.${row.category}`)} ·{' '}
            <Go to={`/personal/collection/nft/${row.id}`} className="link">{t('data.items')}</Go>
          </p>
        </div>
        <WatchButton id={row.id} name={row.name} />
      </header>
      <div className="data-filters">
        <RangeChoice />
        {rows.length > 1 && <CurrencyChoice rows={rows} row={row} />}
        <AsOf />
        <WashedChoice />
      </div>
      <FiguresTable rows={[row]} asked={asked} />
      <Tabs view={view} />
      {view === 'floor' && (row.currency
        ? <FloorView asked={{ id, currency, range, at }} currency={row.currency} chainId={row.chainId} />
        : <p className="state">{t('data.none')}</p>)}
      {view === 'sales' && <SalesView asked={of} currency={row.currency} />}
      {view === 'holders' && <HoldersView asked={of} currency={row.currency} />}
      {view === 'whales' && <WhalesView asked={{ id, at }} />}
      {view === 'evidence' && <EvidenceView asked={of} currency={row.currency} chainId={row.chainId} />}
      {view === 'rarity' && <RarityView asked={{ id, at }} single={row.category === 'erc721'} />}
    </>
  );
}

function Tabs({ view }: { view: string }) {
  const { t } = useTranslation();
  const { set } = useAsked();
  return (
    <div ref={showCurrent} className="tabs" role="group" aria-label={t('data.views')}>
      {VIEWS.map((name) => (
        <button
          key={name}
          type="button"
          className={name === view ? 'tab current' : 'tab'}
          aria-pressed={name === view}
          onClick={() => set({ view: name })}
        >
          {t(`data.view.${name}`)}
        </button>
      ))}
    </div>
  );
}

function CurrencyChoice({ rows, row }: { rows: FigureRow[]; row: FigureRow }) {
  const { t } = useTranslation();
  const { set } = useAsked();
  const { data } = useQuery(chains);
  const known = data?.chains.find((chain) => chain.chainId === row.chainId)?.currencies ?? [];
  const symbolOf = (address: string) =>
    known.find((currency) => currency.address === address)?.symbol ?? shortAddress(address);
  const told = rows.map((one) => one.currency).filter((currency) => currency !== null);
  return (
    <Choice
      label={t('data.currency')}
      value={row.currency ?? ''}
      options={told.map((currency) => [currency, symbolOf(currency)])}
      onChoose={(currency) => set({ currency })}
    />
  );
}

/** There was nothing of it at that moment; the way back is still there. */
function NotThen() {
  const { t } = useTranslation();
  return (
    <>
      <h1>{t('title.data')}</h1>
      <AsOf />
      <p className="state">{t('data.none')}</p>
    </>
  );
}

function NoCollection() {
  const { t } = useTranslation();
  return (
    <div className="state tall">
      <h1>{t('browse.noCollection')}</h1>
      <Go to="/data" className="button">{t('title.data')}</Go>
    </div>
  );
}
