// Sales that figures were counted from, each with its event and what speaks against it.
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { chainOf } from '../../shared/api/chains';
import type { SalePage } from '../../shared/api/types';
import { count, shortAddress } from '../../shared/format';
import { Go } from '../../shared/kit/go';
import { ScrollBox } from '../../shared/kit/scroll-box';
import { Why } from '../../shared/kit/why';
import { Amount } from './amount';
import { useAsked } from './asked';
import { FigureLink } from './figure-links';
import { Bars, sharesOf } from './bars';
import { Downloads, Moment, More, Narrowed, NoRows, Person } from './parts';
import { type Asked, pricesOf, salesOf } from './queries';
import { SortHead, type Sorting, askedBy, useSorting } from './sorting';

const BUCKETS: Record<string, string> = {
  '6h': '3600', '1d': '7200', '7d': '86400', '30d': '259200', '90d': '604800', all: '2592000',
};

interface Props {
  asked: Asked;
  currency: string | null;
}

export function SalesView({ asked: of, currency }: Props) {
  const { t } = useTranslation();
  const { search: { party, item, from, until }, set } = useAsked();
  const sorting = useSorting('sales', SORTS);
  const asked = { ...of, party, item, from, until, ...askedBy(sorting) };
  const query = useInfiniteQuery(salesOf(asked));
  const rows = query.data?.pages.flatMap((page) => page.sales);
  return (
    <>
      {currency !== null && <Volumes asked={of} currency={currency} />}
      {party && (
        <Narrowed
          to={<Person address={party} />}
          all={t('data.everyone')}
          widen={() => set({ party: undefined })}
        />
      )}
      {item && (
        <Narrowed
          to={<Go to={`/item/${item}`} className="link">#{item.split('-')[2]}</Go>}
          all={t('data.everyItem')}
          widen={() => set({ item: undefined })}
        />
      )}
      {from && until && (
        <Narrowed
          to={<><Moment at={Number(from)} /> – <Moment at={Number(until)} /></>}
          all={t('data.wholeRange')}
          widen={() => set({ from: undefined, until: undefined })}
        />
      )}
      <NoRows query={query} rows={rows?.length} />
      {rows && rows.length > 0 && <SaleTable rows={rows} asked={of} sorting={sorting} />}
      <More query={query} rows={rows?.length} />
      {rows && <Downloads name="sales" asked={asked} />}
    </>
  );
}

function Volumes({ asked, currency }: { asked: Asked; currency: string }) {
  const { t, i18n } = useTranslation();
  const bucket = BUCKETS[asked.range ?? '7d'];
  const { data } = useQuery(pricesOf({ ...asked, bucket }));
  if (!data || data.buckets.length === 0) return null;
  const shares = sharesOf(data.buckets.map((one) => BigInt(one.volume)));
  const style = { month: 'short', day: 'numeric', hour: '2-digit', minute: '2-digit' } as const;
  const bars = data.buckets.map((one, place) => ({
    name: new Date(one.from * 1_000).toLocaleString(i18n.language, style),
    share: shares[place] ?? 0,
    told: (
      <>
        <Amount value={one.volume} currency={currency} chainId={chainOf(asked.id ?? '')} sum />{' '}
        <FigureLink
          id={asked.id}
          kept={{ ...asked, id: undefined, from: String(one.from), until: String(one.from + Number(bucket)) }}
          of="sales"
          about={t('data.sales')}
        >
          <small>{t('data.soldCount', { count: one.sales, told: count(one.sales) })}</small>
        </FigureLink>
      </>
    ),
  }));
  return <Bars title={t('data.prices')} bars={bars} />;
}

const SORTS = ['time', 'price'] as const;
const COLUMNS = ['time', 'collection', 'item', 'price', 'buyer', 'seller', 'flags'] as const;

interface TableProps {
  rows: SalePage['sales'];
  asked: Asked;
  sorting: Sorting<(typeof SORTS)[number]>;
}

function SaleTable({ rows, asked: { id, at }, sorting }: TableProps) {
  const { t } = useTranslation();
  // Of one collection, the page tells which.
  const columns = COLUMNS.filter((column) => column !== 'collection' || id === undefined);
  return (
    <ScrollBox label={t('data.sales')}>
      <table>
        <thead>
          <tr>
            {columns.map((column) => {
              const sort = SORTS.find((known) => known === column);
              const text = t(`data.${column}`);
              const className = column === 'price' ? 'number' : undefined;
              return sort
                ? <SortHead key={column} of={sort} sorting={sorting} text={text} className={className} />
                : <th key={column} scope="col">{text}</th>;
            })}
          </tr>
        </thead>
        <tbody>
          {rows.map((sale) => (
            <tr key={sale.position}>
              <td>
                <Moment at={sale.at} /> <Why about={t('data.sales')} of={{ position: sale.position }} />
              </td>
              {id === undefined && <td><OfCollection sale={sale} at={at} /></td>}
              <td>
                <Link to="/nftdetails" search={{ itemId: sale.itemId }} className="link">
                  #{sale.itemId.split('-')[2]}
                </Link>
              </td>
              <td className="number">
                <Amount value={sale.price} currency={sale.currency} chainId={chainOf(sale.itemId)} />
              </td>
              <td><Person address={sale.buyer} /></td>
              <td><Person address={sale.seller} /></td>
              <td><Flags sale={sale} at={at} /></td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  );
}

interface OfSale {
  sale: SalePage['sales'][number];
  at: string | undefined;
}

function OfCollection({ sale: { collection, collectionName, currency }, at }: OfSale) {
  const search = { view: 'sales', currency, ...(at !== undefined && { at }) };
  return (
    <Go to={`/dataIndex/nft/${collection}`} search={search} className="link">
      {collectionName ?? shortAddress(collection.split('-')[1] ?? '')}
    </Go>
  );
}

function Flags({ sale, at }: OfSale) {
  const { t } = useTranslation();
  const more = sale.evidenceCount - sale.evidence.length;
  return (
    <>
      {sale.flags.map((flag) => (
        <span key={flag} className="tag bad">{t(`data.flag.${flag}`)}</span>
      ))}{' '}
      {sale.sharedFunder && (
        <span className="muted">{t('data.funder')} <Person address={sale.sharedFunder} /></span>
      )}{' '}
      {sale.fundings.map((position) => (
        <Why key={position} about={t('data.funder')} of={{ position }}>#{position}</Why>
      ))}{' '}
      {sale.evidence.map((position) => (
        <Why key={position} about={t('data.evidence')} of={{ position }}>#{position}</Why>
      ))}{' '}
      {sale.evidence.length > 0 && (
        <FigureLink
          id={sale.collection}
          kept={{ item: sale.itemId, currency: sale.currency, range: 'all', washed: 'true', at }}
          of="sales"
          about={t('data.evidence')}
        >
          {more > 0 ? t('data.evidenceMore', { count: more, told: count(more) }) : t('data.itsSales')}
        </FigureLink>
      )}
    </>
  );
}
