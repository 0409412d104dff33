// Who holds a collection, how it is spread, and who trades it the most.
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { HolderPage, HolderSpread } from '../../shared/api/types';
import { count } from '../../shared/format';
import { ScrollBox } from '../../shared/kit/scroll-box';
import { Money } from './figures-table';
import { signed } from './numbers';
import { Bars, Downloads, More, NoRows, Person, Moment } from './parts';
import { type Asked, holdersOf, spreadOf, tradersOf } from './queries';

interface Props {
  asked: Asked;
  currency: string | null;
}

export function HoldersView({ asked, currency }: Props) {
  const { id, at } = asked;
  const of = { id, at, currency: asked.currency };
  const query = useInfiniteQuery(holdersOf(of));
  const { data: spread } = useQuery(spreadOf({ id, at }));
  const rows = query.data?.pages.flatMap((page) => page.holders);
  return (
    <>
      {spread && <Spread spread={spread} />}
      <NoRows query={query} rows={rows?.length} />
      {rows && rows.length > 0 && <HolderTable rows={rows} currency={currency} />}
      <More query={query} />
      <Downloads name="holders" asked={of} />
      {currency !== null && <Traders asked={asked} currency={currency} />}
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

function HolderTable({ rows, currency }: { rows: HolderPage['holders']; currency: string | null }) {
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
          {rows.map((holder) => {
            const [sign, size] = signed(holder.profit);
            return (
              <tr key={holder.owner}>
                <th scope="row"><Person address={holder.owner} /></th>
                <td className="number">{count(holder.tokens)}</td>
                <td className="number">{count(BigInt(holder.units))}</td>
                <td className="number"><Moment at={holder.since} /></td>
                <td className="number"><Money value={holder.averageCost} currency={currency} /></td>
                <td className="number" title={t('data.profitHelp')}>
                  {sign}<Money value={size} currency={currency} />
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </ScrollBox>
  );
}

const SUMS = ['volume', 'spent', 'received'] as const;

function Traders({ asked, currency }: { asked: Asked; currency: string }) {
  const { t } = useTranslation();
  const query = useQuery(tradersOf({ ...asked, size: '20' }));
  const traders = query.data?.traders ?? [];
  return (
    <section>
      <h2>{t('data.traders')}</h2>
      <NoRows query={query} rows={query.data?.traders.length} />
      {traders.length > 0 && (
        <ScrollBox label={t('data.traders')}>
          <table>
            <thead>
              <tr>
                <th scope="col">{t('data.trader')}</th>
                <th scope="col" className="number">{t('data.bought')}</th>
                <th scope="col" className="number">{t('data.sold')}</th>
                {SUMS.map((sum) => <th key={sum} scope="col" className="number">{t(`data.${sum}`)}</th>)}
              </tr>
            </thead>
            <tbody>
              {traders.map((line) => (
                <tr key={line.trader}>
                  <th scope="row"><Person address={line.trader} /></th>
                  <td className="number">{count(line.bought)}</td>
                  <td className="number">{count(line.sold)}</td>
                  {SUMS.map((sum) => (
                    <td key={sum} className="number"><Money value={line[sum]} currency={currency} /></td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollBox>
      )}
      <Downloads name="traders" asked={asked} />
    </section>
  );
}
