// Who holds a collection, how it is spread, and who trades it the most.
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { chainOf } from '../../shared/api/chains';
import type { HolderPage, HolderSpread } from '../../shared/api/types';
import { count } from '../../shared/format';
import { ScrollBox } from '../../shared/kit/scroll-box';
import { Amount } from './amount';
import { Bars, Downloads, More, NoRows, Person, Moment } from './parts';
import { type Asked, holdersOf, spreadOf } from './queries';
import { Traders } from './traders';

interface Props {
  asked: Asked;
  currency: string | null;
}

export function HoldersView({ asked, currency }: Props) {
  const { id, at } = asked;
  const of = { id, at, currency: asked.currency };
  const chainId = chainOf(id ?? '');
  const query = useInfiniteQuery(holdersOf(of));
  const { data: spread } = useQuery(spreadOf({ id, at }));
  const rows = query.data?.pages.flatMap((page) => page.holders);
  return (
    <>
      {spread && <Spread spread={spread} />}
      <NoRows query={query} rows={rows?.length} />
      {rows && rows.length > 0 && <HolderTable rows={rows} of={{ currency, chainId }} />}
      <More query={query} rows={rows?.length} />
      <Downloads name="holders" asked={of} />
      {currency !== null && <Traders asked={asked} currency={currency} chainId={chainId} />}
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

const COLUMNS = ['tokens', 'units', 'since', 'averageCost', 'profit'] as const;

interface TableProps {
  rows: HolderPage['holders'];
  of: { currency: string | null; chainId: number };
}

function HolderTable({ rows, of }: TableProps) {
  const { t } = useTranslation();
  return (
    <ScrollBox label={t('data.view.holders')}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('data.holder')}</th>
            {COLUMNS.map((column) => (
              <th key={column} scope="col" className="number">{t(`data.${column}`)}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((holder) => (
            <tr key={holder.owner}>
              <th scope="row"><Person address={holder.owner} /></th>
              <td className="number">{count(holder.tokens)}</td>
              <td className="number">{count(BigInt(holder.units))}</td>
              <td className="number"><Moment at={holder.since} /></td>
              <td className="number"><Amount value={holder.averageCost} {...of} /></td>
              <td className="number" title={t('data.profitHelp')}><Amount value={holder.profit} {...of} sum /></td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  );
}
