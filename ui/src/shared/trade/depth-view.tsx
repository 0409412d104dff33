import { queryOptions, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useAskingAgain } from '../api/asking-again';
import { chainOf } from '../api/chains';
import { read, readPast } from '../api/client';
import type { Currency, Depth } from '../api/types';
import { Price } from '../kit/price';
import { ScrollBox } from '../kit/scroll-box';
import { Failed, LineSkeletons } from '../kit/states';
import '../texts/trade';
import { HEIGHT, WIDTH, drawDepth } from './depth';

/** The book moves with every order, and is drawn as a whole: it follows calmly. */
const GAP_MS = 1_000;
/** Time ends what the log tells nothing more of. */
const CLOCK_MS = 30_000;

const depthOf = (collection: string, currency: string, at: string | undefined) => {
  const path = `collection/open/depth?id=${collection}&currency=${currency}`;
  return queryOptions({
    queryKey: ['depth', collection, currency, at],
    queryFn: async () => (at === undefined ? read<Depth>(path) : (await readPast<Depth>(path, at)).data),
    refetchInterval: at === undefined && CLOCK_MS,
  });
};

/** Fewer prices are read sooner than drawn. */
const WORTH_A_PICTURE = 3;

const levels = ({ asks, bids }: Depth) => asks.length + bids.length;

interface Props {
  collection: string;
  currency: Currency;
  /** As it stood then. */
  at?: string;
}

/** How much of a collection is for sale and wanted at which price: drawn, and the same as a table. */
export function DepthView({ collection, currency, at }: Props) {
  const { t } = useTranslation();
  const book = depthOf(collection, currency.address, at);
  const { data, isPending, refetch } = useQuery(book);
  useAskingAgain(at === undefined ? `collection:${collection}` : null, GAP_MS, { queryKey: book.queryKey });
  const { symbol } = currency;
  return (
    <section className="depth" aria-label={t('depth.title', { symbol })} aria-busy={isPending}>
      <h2>{t('depth.title', { symbol })}</h2>
      {isPending && <LineSkeletons count={3} />}
      {!isPending && !data && <Failed retry={() => void refetch()} />}
      {data && levels(data) === 0 && <p className="muted">{t('depth.none', { symbol })}</p>}
      {data && levels(data) > 0 && <Book depth={data} currency={currency} chainId={chainOf(collection)} />}
      {data?.more && <p className="muted">{t('depth.more')}</p>}
    </section>
  );
}

interface BookProps {
  depth: Depth;
  currency: Currency;
  chainId: number;
}

function Book(book: BookProps) {
  const { t } = useTranslation();
  const table = <Table {...book} />;
  if (levels(book.depth) < WORTH_A_PICTURE) return table;
  return (
    <>
      <Picture {...book} />
      <details>
        <summary>{t('depth.table')}</summary>
        {table}
      </details>
    </>
  );
}

function Picture({ depth, currency: { address: currency }, chainId }: BookProps) {
  const { t } = useTranslation();
  const { asks, bids, low, high } = drawDepth(depth);
  const label = t('depth.chart', { asks: depth.asks.length, bids: depth.bids.length });
  return (
    <figure className="depth-chart">
      <svg role="img" aria-label={label} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none">
        <path className="bids" d={bids} />
        <path className="asks" d={asks} />
      </svg>
      <figcaption>
        <Price value={low} currency={currency} chainId={chainId} />
        {bids && <span className="bids">{t('depth.bids')}</span>}
        {asks && <span className="asks">{t('depth.asks')}</span>}
        <Price value={high} currency={currency} chainId={chainId} />
      </figcaption>
    </figure>
  );
}

function Table({ depth, currency: { address, symbol }, chainId }: BookProps) {
  const { t } = useTranslation();
  const sides = [
    ['asks', [...depth.asks].reverse()],
    ['bids', depth.bids],
  ] as const;
  return (
    <ScrollBox label={t('depth.title', { symbol })}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('depth.side')}</th>
            {(['price', 'units', 'count', 'total'] as const).map((column) => (
              <th key={column} scope="col" className="number">{t(`depth.${column}`)}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {sides.flatMap(([side, levels]) =>
            levels.map((level) => (
              <tr key={`${side}${level.price}`} data-side={side}>
                <th scope="row">{t(`depth.${side}`)}</th>
                <td className="number"><Price value={level.price} currency={address} chainId={chainId} /></td>
                <td className="number">{level.units}</td>
                <td className="number">{level.count}</td>
                <td className="number">{level.total}</td>
              </tr>
            )),
          )}
        </tbody>
      </table>
    </ScrollBox>
  );
}
