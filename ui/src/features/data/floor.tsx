// A floor by time: candles to look at, the same as a table, and why each of them moved.
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Candle, FloorChart } from '../../shared/api/types';
import { ScrollBox } from '../../shared/kit/scroll-box';
import { useAsked } from './asked';
import { Picture } from './floor-picture';
import { Money } from './figures-table';
import { Downloads, Moment, NoRows, NormalizedChoice } from './parts';
import { type Asked, floorChart } from './queries';
import { StatementView } from './statement';

interface Props {
  asked: Asked;
  currency: string;
}

export function FloorView({ asked: of, currency }: Props) {
  const { search } = useAsked();
  const asked: Asked = { ...of, normalized: search.normalized === 'true' ? 'true' : undefined };
  const query = useQuery(floorChart(asked));
  if (!query.data) return <NoRows query={query} rows={undefined} />;
  return (
    <>
      <Chosen normalized={asked.normalized !== undefined} />
      <Averages chart={query.data} currency={currency} />
      <Picture candles={query.data.candles} currency={currency} />
      <CandleTable candles={query.data.candles} currency={currency} />
      <Downloads name="floor" asked={asked} />
      {query.data.spot !== null && !asked.normalized && (
        <StatementView key={JSON.stringify(of)} asked={of} currency={currency} />
      )}
    </>
  );
}

/** Which of the two floors is shown; what is signed is the one that is asked for. */
function Chosen({ normalized }: { normalized: boolean }) {
  const { t } = useTranslation();
  return (
    <div className="data-filters">
      <NormalizedChoice />
      {normalized && <p className="muted">{t('data.normalizedHelp')}</p>}
    </div>
  );
}

function Averages({ chart, currency }: { chart: FloorChart; currency: string }) {
  const { t } = useTranslation();
  return (
    <dl className="figures">
      <div>
        <dt>{t('data.spot')}</dt>
        <dd><Money value={chart.spot} currency={currency} /></dd>
      </div>
      <div>
        <dt>{t('data.twap')}</dt>
        <dd><Money value={chart.twap} currency={currency} /></dd>
      </div>
      <div>
        <dt>{t('data.band')}</dt>
        <dd>
          <Money value={chart.lower} currency={currency} /> –{' '}
          <Money value={chart.upper} currency={currency} />
        </dd>
      </div>
    </dl>
  );
}

const COLUMNS = ['open', 'high', 'low', 'close'] as const;

function CandleTable({ candles, currency }: { candles: Candle[]; currency: string }) {
  const { t } = useTranslation();
  return (
    <details>
      <summary>{t('data.table')}</summary>
      <ScrollBox label={t('data.table')}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t('data.time')}</th>
              {COLUMNS.map((column) => (
                <th key={column} scope="col" className="number">{t(`data.${column}`)}</th>
              ))}
              <th scope="col">{t('data.changes')}</th>
            </tr>
          </thead>
          <tbody>
            {candles.map((candle) => (
              <tr key={candle.from}>
                <th scope="row"><Moment at={candle.from} /></th>
                {COLUMNS.map((column) => (
                  <td key={column} className="number"><Money value={candle[column]} currency={currency} /></td>
                ))}
                <td>{candle.moves.map((move) => t(`data.reason.${move.reason}`)).join(', ')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollBox>
    </details>
  );
}
