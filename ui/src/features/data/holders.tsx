// Who holds a collection, how it is spread, and who trades it the most.
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { chainOf } from '../../shared/api/chains';
import type { HolderPage, HolderSpread } from '../../shared/api/types';
import { count } from '../../shared/format';
import { ScrollBox } from '../../shared/kit/scroll-box';
import { Amount } from './amount';
import { FigureLink, type FigureList } from './figure-links';
import { Bars } from './bars';
import { Downloads, More, NoRows, Person, Moment } from './parts';
import { type Asked, holdersOf, spreadOf } from './queries';
import { SortHead, type Sorting, askedBy, useSorting } from './sorting';
import { Traders } from './traders';

interface Props {
  asked: Asked;
  currency: string | null;
}

export function HoldersView({ asked, currency }: Props) {
  const { id, at } = asked;
  const of = { id, at, currency: asked.currency };
  const chainId = chainOf(id ?? '');
  const sorting = useSorting('holders', SORTS);
  const query = useInfiniteQuery(holdersOf({ ...of, ...askedBy(sorting) }));
  const { data: spread } = useQuery(spreadOf({ id, at }));
  const rows = query.data?.pages.flatMap((page) => page.holders);
  return (
    <>
      {spread && <Spread spread={spread} />}
      <NoRows query={query} rows={rows?.length} />
      {rows && rows.length > 0 && (
        <HolderTable rows={rows} asked={of} of={{ currency, chainId }} sorting={sorting} />
      )}
      <More query={query} rows={rows?.length} />
      {rows && <Downloads name="holders" asked={{ ...of, ...askedBy(sorting) }} />}
      {rows && currency !== null && <Traders asked={asked} currency={currency} chainId={chainId} />}
    </>
  );
}

type Step = HolderSpread['periods'][number];

function Spread({ spread }: { spread: HolderSpread }) {
  const { t } = useTranslation();
  const bars = (steps: Step[], name: (step: Step, place: number) => string) => {
    const most = Math.max(1, ...steps.map((step) => step.count));
    return steps.map((step, place) => ({
      name: name(step, place),
      share: step.count / most,
      told: count(step.count),
    }));
  };
  const tokens = ({ from, to }: Step) => {
    if (to === null) return t('data.stepOpen', { from });
    return from === to ? String(from) : t('data.step', { from, to });
  };
  return (
    <div className="side-by-side">
      <Bars title={t('data.distribution')} bars={bars(spread.distribution, tokens)} />
      <Bars title={t('data.periods')} bars={bars(spread.periods, (_, place) => t(`data.period.p${place}`))} />
    </div>
  );
}

const SORTS = ['units', 'tokens', 'since'] as const;
const COLUMNS = ['tokens', 'units', 'since', 'averageCost', 'profit'] as const;

interface TableProps {
  rows: HolderPage['holders'];
  asked: Asked;
  of: { currency: string | null; chainId: number };
  sorting: Sorting<(typeof SORTS)[number]>;
}

function HolderTable({ rows, asked, of, sorting }: TableProps) {
  const { t } = useTranslation();
  return (
    <ScrollBox label={t('data.view.holders')}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('data.holder')}</th>
            {COLUMNS.map((column) => {
              const sort = SORTS.find((known) => known === column);
              const head = { text: t(`data.${column}`), className: 'number' };
              return sort
                ? <SortHead key={column} of={sort} sorting={sorting} {...head} />
                : <th key={column} scope="col" className={head.className}>{head.text}</th>;
            })}
          </tr>
        </thead>
        <tbody>
          {rows.map((holder) => <Holder key={holder.owner} holder={holder} asked={asked} of={of} />)}
        </tbody>
      </table>
    </ScrollBox>
  );
}

/** What something cost and brought counts every sale there ever was. */
const ALL_OF: Asked = { range: 'all', washed: 'true' };

interface HolderProps extends Omit<TableProps, 'rows' | 'sorting'> {
  holder: HolderPage['holders'][number];
}

/** What somebody has leads to each token; what it cost and brought, to each sale. */
function Holder({ holder, asked: { id, ...kept }, of }: HolderProps) {
  const { t } = useTranslation();
  const { owner, averageCost, profit } = holder;
  // Who never bought nor sold any has no sale to look at.
  const traded = holder.bought + holder.sold > 0;
  const link = (list: FigureList, column: (typeof COLUMNS)[number], told: ReactNode) => (
    <FigureLink
      id={id}
      kept={list === 'sales' ? { ...kept, ...ALL_OF, party: owner } : { ...kept, owner }}
      of={list}
      about={t(`data.${column}`)}
    >
      {told}
    </FigureLink>
  );
  return (
    <tr>
      <th scope="row"><Person address={owner} /></th>
      <td className="number">{link('holdings', 'tokens', count(holder.tokens))}</td>
      <td className="number">{link('holdings', 'units', count(BigInt(holder.units)))}</td>
      <td className="number"><Moment at={holder.since} /></td>
      <td className="number">
        {averageCost === null ? '–' : link('sales', 'averageCost', <Amount value={averageCost} {...of} />)}
      </td>
      <td className="number">
        <span title={t('data.profitHelp')}>
          {traded ? link('sales', 'profit', <Amount value={profit} {...of} sum />) : '–'}
        </span>
      </td>
    </tr>
  );
}
