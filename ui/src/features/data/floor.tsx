// A floor by time: candles or a line to look at, the same as a table, and why each of them moved.
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useCurrency } from '../../shared/api/chains';
import type { Candle, FloorChart } from '../../shared/api/types';
import { Choice } from '../../shared/kit/choice';
import { ScrollBox } from '../../shared/kit/scroll-box';
import { DepthView } from '../../shared/trade/depth-view';
import { useAsked } from './asked';
import { Moves, Picture, SHAPES } from './floor-picture';
import { Amount } from './amount';
import { AsTable, Downloads, Files, Moment, NoRows, NormalizedChoice } from './parts';
import { type Asked, depthFile, floorChart } from './queries';
import { StatementView } from './statement';

interface Props {
  asked: Asked;
  currency: string;
  /** Of the currency. */
  chainId: number;
}

interface Coin {
  currency: string;
  chainId: number;
}

export function FloorView({ asked: of, currency, chainId }: Props) {
  const { search } = useAsked();
  const shape = SHAPES.find((known) => known === search.shape) ?? 'candles';
  const coin = { currency, chainId };
  const asked: Asked = { ...of, normalized: search.normalized === 'true' ? 'true' : undefined };
  const query = useQuery(floorChart(asked));
  if (!query.data) return <NoRows query={query} rows={undefined} />;
  return (
    <>
      <Chosen normalized={asked.normalized !== undefined} shape={shape} />
      <Averages chart={query.data} coin={coin} />
      <Picture chart={query.data} shape={shape} coin={coin} />
      <CandleTable candles={query.data.candles} coin={coin} />
      <Downloads name="floor" asked={asked} />
      <BookDepth asked={of} coin={coin} />
      {query.data.spot !== null && !asked.normalized && (
        <StatementView key={JSON.stringify(of)} asked={of} currency={currency} />
      )}
    </>
  );
}

/** How it is drawn, and which of the two floors is shown; what is signed is the one that is asked for. */
function Chosen({ normalized, shape }: { normalized: boolean; shape: (typeof SHAPES)[number] }) {
  const { t } = useTranslation();
  const { set } = useAsked();
  return (
    <div className="data-filters">
      <Choice
        label={t('data.shape')}
        value={shape}
        options={SHAPES.map((one) => [one, t(`data.shapes.${one}`)])}
        // What stands in no address is candles.
        onChoose={(one) => set({ shape: one === 'line' ? one : undefined })}
      />
      <NormalizedChoice />
      {normalized && <p className="muted">{t('data.normalizedHelp')}</p>}
    </div>
  );
}

function Averages({ chart, coin }: { chart: FloorChart; coin: Coin }) {
  const { t } = useTranslation();
  return (
    <dl className="figures">
      <div>
        <dt>{t('data.spot')}</dt>
        <dd><Amount value={chart.spot} {...coin} /></dd>
      </div>
      <div>
        <dt>{t('data.twap')}</dt>
        <dd><Amount value={chart.twap} {...coin} /></dd>
      </div>
      <div>
        <dt>{t('data.band')}</dt>
        <dd>
          <Amount value={chart.lower} {...coin} /> –{' '}
          <Amount value={chart.upper} {...coin} />
        </dd>
      </div>
    </dl>
  );
}

/** What there is at which price, of the moment that the page is of. */
function BookDepth({ asked: { id = '', at }, coin }: { asked: Asked; coin: Coin }) {
  const known = useCurrency(coin.currency, coin.chainId);
  if (!known) return null;
  return (
    <>
      <DepthView collection={id} currency={known} at={at} />
      <Files of={(format) => depthFile({ id, currency: known.address, at }, format)} />
    </>
  );
}

const COLUMNS = ['open', 'high', 'low', 'close'] as const;

function CandleTable({ candles, coin }: { candles: Candle[]; coin: Coin }) {
  const { t } = useTranslation();
  return (
    <AsTable>
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
                  <td key={column} className="number"><Amount value={candle[column]} {...coin} /></td>
                ))}
                <td><Moves moves={candle.moves} coin={coin} /></td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollBox>
    </AsTable>
  );
}
