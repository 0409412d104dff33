// Sales that figures were counted from, each with its event and what speaks against it.
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { chainOf } from '../../shared/api/chains';
import type { SalePage } from '../../shared/api/types';
import { count } from '../../shared/format';
import { ScrollBox } from '../../shared/kit/scroll-box';
import { Why } from '../../shared/kit/why';
import { Amount } from './amount';
import { useAsked } from './asked';
import { FigureLink } from './figure-links';
import { Bars, sharesOf } from './bars';
import { Downloads, Moment, More, Narrowed, NoRows, Person } from './parts';
import { type Asked, pricesOf, salesOf } from './queries';

const BUCKETS: Record<string, string> = {
  '6h': '3600', '1d': '7200', '7d': '86400', '30d': '259200', '90d': '604800', all: '2592000',
};

interface Props {
  asked: Asked;
  currency: string | null;
  /** Of collections by their ids, where sales of several stand together. */
  names?: ReadonlyMap<string, string>;
}

export function SalesView({ asked: of, currency, names }: Props) {
  const { t } = useTranslation();
  const { search: { party, from, until }, set } = useAsked();
  const asked = { ...of, party, from, until };
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
      {from && until && (
        <Narrowed
          to={<><Moment at={Number(from)} /> – <Moment at={Number(until)} /></>}
          all={t('data.wholeRange')}
          widen={() => set({ from: undefined, until: undefined })}
        />
      )}
      <NoRows query={query} rows={rows?.length} />
      {rows && rows.length > 0 && <SaleTable rows={rows} names={names} />}
      <More query={query} rows={rows?.length} />
      <Downloads name="sales" asked={asked} />
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

const COLUMNS = ['time', 'item', 'price', 'buyer', 'seller', 'flags'] as const;

function SaleTable({ rows, names }: { rows: SalePage['sales'] } & Pick<Props, 'names'>) {
  const { t } = useTranslation();
  return (
    <ScrollBox label={t('data.sales')}>
      <table>
        <thead>
          <tr>
            {COLUMNS.map((column) => (
              <th key={column} scope="col" className={column === 'price' ? 'number' : undefined}>
                {t(`data.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((sale) => (
            <tr key={sale.position}>
              <td>
                <Moment at={sale.at} /> <Why about={t('data.sales')} of={{ position: sale.position }} />
              </td>
              <td>
                <Link to="/nftdetails" search={{ itemId: sale.itemId }} className="link">
                  {names?.get(sale.collection)} #{sale.itemId.split('-')[2]}
                </Link>
              </td>
              <td className="number">
                <Amount value={sale.price} currency={sale.currency} chainId={chainOf(sale.itemId)} />
              </td>
              <td><Person address={sale.buyer} /></td>
              <td><Person address={sale.seller} /></td>
              <td><Flags sale={sale} /></td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  );
}

function Flags({ sale }: { sale: SalePage['sales'][number] }) {
  const { t } = useTranslation();
  return (
    <>
      {sale.flags.map((flag) => (
        <span key={flag} className="tag bad">{t(`data.flag.${flag}`)}</span>
      ))}{' '}
      {sale.evidence.map((position) => (
        <Why key={position} about={t('data.evidence')} of={{ position }}>#{position}</Why>
      ))}
    </>
  );
}
