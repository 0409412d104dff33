// The market as it stood: the bar over it, its collections then, and what changed in between.
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { chainOf, useChain } from '../../shared/api/chains';
import type { CollectionCard } from '../../shared/api/types';
import { Price } from '../../shared/kit/price';
import { LineSkeletons } from '../../shared/kit/states';
import { ChangeRow, ChangeTable } from '../../shared/past/changes';
import { LookBack, type View } from '../../shared/past/look-back';
import type { At } from '../../shared/past/moment';
import { head, stopsNear } from '../../shared/past/queries';
import { collectionsThen, floorsThen } from './queries';

interface Props {
  at: At;
  from: number | undefined;
  onLook: (view: View) => void;
}

export function MarketLookBack({ at, from, onLook }: Props) {
  const { t } = useTranslation();
  const { data: end = 0 } = useQuery(head);
  const { data, isError } = useQuery(collectionsThen(at));
  const position = typeof at === 'number' ? at : data?.position;
  const { data: stops } = useQuery(stopsNear(position ?? end));
  return (
    <>
      <LookBack view={{ at, from }} position={position} head={end} stops={stops} onLook={onLook} />
      {isError && <p className="state bad">{t('past.noMoment')}</p>}
      {from !== undefined && position !== undefined && !isError && (
        <Compared from={Math.min(from, position)} to={Math.max(from, position)} />
      )}
    </>
  );
}

/** What stands beside the list in the present is live; of the past it is the collections. */
export function PastCollections({ at }: { at: At }) {
  const { t } = useTranslation();
  const { data, isPending } = useQuery(collectionsThen(at));
  return (
    <section className="tape" aria-label={t('past.collections')}>
      <h2>{t('past.collections')}</h2>
      {isPending && <LineSkeletons count={6} />}
      <ul className="past-collections">
        {data?.data.collections.map((row) => (
          <li key={row.id}>
            <strong>{row.name}</strong>
            <span className="muted">
              {t('market.owners', { count: row.owners })} · {t('past.listed')} {row.listed} ·{' '}
              {t('past.sales')} {row.sales}
            </span>
            {row.floors.map((floor) => (
              <span key={floor.currency} className="pair">
                <Link
                  to="/audit/event/$position"
                  params={{ position: String(floor.position) }}
                  className="why"
                >
                  {t('market.floor')}
                </Link>
                <Price value={floor.price} currency={floor.currency} chainId={row.chainId} />
              </span>
            ))}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Compared({ from, to }: { from: number; to: number }) {
  const { t } = useTranslation();
  const before = useQuery(collectionsThen(from)).data?.data.collections;
  const after = useQuery(collectionsThen(to)).data?.data.collections;
  return (
    <section className="past-compared" aria-label={t('past.changes')}>
      <h2>{t('past.between', { from, to })}</h2>
      {before &&
        after?.map((row) => (
          <OfCollection
            key={row.id}
            before={before.find((other) => other.id === row.id)}
            after={row}
            from={from}
            to={to}
          />
        ))}
      <p className="muted past-nothing">{t('past.nothing')}</p>
    </section>
  );
}

const COUNTS = ['items', 'owners', 'listed', 'sales'] as const;

interface OfCollectionProps {
  before: CollectionCard | undefined;
  after: CollectionCard;
  from: number;
  to: number;
}

function OfCollection({ before, after, from, to }: OfCollectionProps) {
  const { t } = useTranslation();
  const currencies = useChain(after.chainId)?.currencies ?? [];
  const counts = COUNTS.filter((name) => before?.[name] !== after[name]);
  const priceIn = (row: CollectionCard | undefined, currency: string) =>
    row?.floors.find((floor) => floor.currency === currency)?.price;
  const floors = currencies.filter(({ address }) => priceIn(before, address) !== priceIn(after, address));
  if (counts.length + floors.length === 0) return null;
  return (
    <ChangeTable title={after.name}>
      {counts.map((name) => (
        <ChangeRow key={name} name={t(`past.${name}`)} before={before?.[name] ?? t('past.none')} after={after[name]} />
      ))}
      {floors.map(({ address, symbol }) => (
        <FloorRows
          key={address}
          collection={after.id}
          currency={address}
          symbol={symbol}
          prices={[priceIn(before, address), priceIn(after, address)]}
          from={from}
          to={to}
        />
      ))}
    </ChangeTable>
  );
}

interface FloorProps {
  collection: string;
  currency: string;
  symbol: string;
  prices: [string | undefined, string | undefined];
  from: number;
  to: number;
}

/** The floor before and after, with the last event that moved it and the reason. */
function FloorRows({ collection, currency, symbol, prices, from, to }: FloorProps) {
  const { t } = useTranslation();
  const { data } = useQuery(floorsThen(collection, currency, to));
  const last = data?.changes.find((change) => change.moved && change.position > from);
  const shown = (price: string | undefined) =>
    price ? <Price value={price} currency={currency} chainId={chainOf(collection)} /> : <span className="muted">{t('past.floorNone')}</span>;
  const name = t('past.floorIn', { symbol });
  return (
    <ChangeRow
      name={last ? `${name} · ${t(`past.reason.${last.reason}`)}` : name}
      before={shown(prices[0])}
      after={shown(prices[1])}
      by={last && { position: last.position }}
    />
  );
}
