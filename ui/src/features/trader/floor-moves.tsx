// How the floor moved: steps to look at, and why each of them, on pointing and as a table.
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useAskingAgain } from '../../shared/api/asking-again';
import { chainOf, useCurrency } from '../../shared/api/chains';
import { read } from '../../shared/api/client';
import type { Currency, FloorHistory, Hex } from '../../shared/api/types';
import { amount } from '../../shared/format';
import { Ago } from '../../shared/kit/ago';
import { Price } from '../../shared/kit/price';
import { ScrollBox } from '../../shared/kit/scroll-box';
import { LineSkeletons } from '../../shared/kit/states';
import { Why } from '../../shared/kit/why';
import { HEIGHT, WIDTH, stepsOf } from './floor-line';

/** Moves of a floor that are drawn. */
const FLOOR_MOVES = 60;
/** A floor follows the book at most this often. */
const GAP_MS = 500;

type Changes = FloorHistory['changes'];

const floorOf = (collection: string, currency: string) =>
  queryOptions({
    queryKey: ['market', 'floors', collection, currency],
    queryFn: () => {
      const query = `id=${collection}&currency=${currency}&size=${FLOOR_MOVES}`;
      return read<FloorHistory>(`collection/open/floors?${query}`);
    },
    placeholderData: keepPreviousData,
  });

export function FloorLine({ collection, currency }: { collection: string; currency: Currency }) {
  const { t } = useTranslation();
  const floor = floorOf(collection, currency.address);
  const { data, isPending } = useQuery(floor);
  useAskingAgain(`collection:${collection}`, GAP_MS, { queryKey: floor.queryKey });
  const changes = data?.changes ?? [];
  const drawn = stepsOf(changes);
  const money = { currency: currency.address, chainId: chainOf(collection) };
  const title = t('trader.floor', { symbol: currency.symbol });
  return (
    <section className="floor-line" aria-label={title} aria-busy={isPending}>
      <h2>{title}</h2>
      {isPending && <LineSkeletons count={1} />}
      {data && !drawn && <p className="muted">{t('trader.noFloor', { symbol: currency.symbol })}</p>}
      {drawn && (
        <figure>
          <svg
            role="img"
            aria-label={t('trader.floorMoves', { count: drawn.moves })}
            viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
            preserveAspectRatio="none"
          >
            <path d={drawn.path} />
            <Reasons changes={changes} {...money} />
          </svg>
          <figcaption>
            <span className="muted">{t('trader.lowest')} <Price value={drawn.low} {...money} /></span>
            <strong>
              {drawn.now === null
                ? t('trader.nothing')
                : <Price value={drawn.now} {...money} />}
            </strong>
            <span className="muted">{t('trader.highest')} <Price value={drawn.high} {...money} /></span>
          </figcaption>
        </figure>
      )}
      {drawn && <Moves changes={changes} {...money} />}
    </section>
  );
}

interface MovesProps {
  /** Newest first. */
  changes: Changes;
  currency: Hex;
  chainId: number;
}

/** Each step, where one points at it, tells why it is one. */
function Reasons({ changes, currency, chainId }: MovesProps) {
  const { t } = useTranslation();
  const known = useCurrency(currency, chainId);
  const wide = WIDTH / changes.length;
  const said = (price: string | null) =>
    price === null || !known ? t('trader.nothing') : `${amount(price, known.decimals)} ${known.symbol}`;
  return [...changes].reverse().map(({ nth, price, reason }, place) => (
    <rect key={nth} className="step" x={place * wide} y="0" width={wide} height={HEIGHT}>
      <title>{`${t(`past.reason.${reason}`)}: ${said(price)}`}</title>
    </rect>
  ));
}

function Moves({ changes, ...money }: MovesProps) {
  const { t } = useTranslation();
  return (
    <details>
      <summary>{t('depth.table')}</summary>
      <ScrollBox label={t('trader.moves')}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t('trader.moveWhy')}</th>
              <th scope="col" className="number">{t('trader.column.price')}</th>
              <th scope="col">{t('trader.moveWhen')}</th>
            </tr>
          </thead>
          <tbody>
            {changes.map(({ nth, price, reason, at, position }) => (
              <tr key={nth} data-reason={reason}>
                <td><Why about={t('trader.moves')} of={{ position }}>{t(`past.reason.${reason}`)}</Why></td>
                <td className="number">
                  {price === null ? t('trader.nothing') : <Price value={price} {...money} />}
                </td>
                <td><Ago at={at} /></td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollBox>
    </details>
  );
}
