// What the item was sold for: drawn, and the same as a table with the event behind each.
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import '../../shared/texts/data';
import '../../shared/texts/trade';
import { chainOf } from '../../shared/api/chains';
import { fullDate, shortAddress } from '../../shared/format';
import { More } from '../../shared/kit/more';
import { Price } from '../../shared/kit/price';
import { ScrollBox } from '../../shared/kit/scroll-box';
import { Why } from '../../shared/kit/why';
import { useAt } from '../../shared/past/context';
import { salesOfItem } from './queries';
import { type SaleRow, dotsOf, usualOf } from './sale-line';

/** One sale is read sooner than drawn. */
const WORTH_A_PICTURE = 2;
/** Dots stay within the picture, in percent. */
const EDGE = 4;
const within = (percent: number) => `${EDGE + (percent * (100 - 2 * EDGE)) / 100}%`;

export function SaleHistory({ itemId }: { itemId: string }) {
  const { t } = useTranslation();
  const at = useAt();
  const list = useInfiniteQuery(salesOfItem(itemId, at));
  const sales = list.data?.pages.flatMap((page) => page.sales) ?? [];
  const currency = usualOf(sales);
  const drawn = sales.filter((sale) => sale.currency === currency);
  // Nothing is said of an item that was never sold: its activity says so already.
  if (sales.length === 0 || currency === undefined) return null;
  return (
    <section className="item-wide sale-history" aria-labelledby="sale-history">
      <h2 id="sale-history">{t('sold.title')}</h2>
      {drawn.length >= WORTH_A_PICTURE && (
        <Picture sales={drawn} currency={currency} chainId={chainOf(itemId)} />
      )}
      <Table sales={sales} chainId={chainOf(itemId)} />
      <More list={list} />
    </section>
  );
}

interface PictureProps {
  sales: SaleRow[];
  currency: string;
  chainId: number;
}

function Picture({ sales, currency, chainId }: PictureProps) {
  const { t } = useTranslation();
  const { dots, low, high } = dotsOf(sales);
  const money = { currency, chainId };
  return (
    <figure className="scatter">
      <small className="muted below">
        <span>
          {t('sold.highest')} <Price value={String(high)} {...money} />
        </span>
      </small>
      <svg role="img" aria-label={t('sold.drawn', { count: dots.length })}>
        {dots.slice(1).map((dot, place) => {
          const before = dots[place]!;
          const [x1, y1, x2, y2] = [before.left, before.top, dot.left, dot.top].map(within);
          return <line key={dot.position} className="mark" x1={x1} y1={y1} x2={x2} y2={y2} />;
        })}
        {dots.map((dot) => (
          <circle key={dot.position} cx={within(dot.left)} cy={within(dot.top)} r="5" />
        ))}
      </svg>
      <small className="muted below">
        <span>
          {t('sold.lowest')} <Price value={String(low)} {...money} />
        </span>
      </small>
    </figure>
  );
}

function Table({ sales, chainId }: { sales: SaleRow[]; chainId: number }) {
  const { t } = useTranslation();
  const several = sales.some(({ amount }) => amount !== '1');
  return (
    <ScrollBox label={t('sold.title')}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('data.time')}</th>
            <th scope="col" className="number">{t('data.price')}</th>
            {several && <th scope="col" className="number">{t('depth.units')}</th>}
            <th scope="col">{t('data.buyer')}</th>
            <th scope="col">{t('data.seller')}</th>
          </tr>
        </thead>
        <tbody>
          {sales.map((sale) => (
            <tr key={sale.position} data-sale={sale.position}>
              <td>
                {fullDate(sale.at)} <Why about={t('data.sales')} of={{ position: sale.position }} />{' '}
                {sale.flags.map((flag) => (
                  <span key={flag} className="tag bad">{t(`data.flag.${flag}`)}</span>
                ))}
              </td>
              <td className="number"><Price value={sale.price} currency={sale.currency} chainId={chainId} /></td>
              {several && <td className="number">{sale.amount}</td>}
              <td><code title={sale.buyer}>{shortAddress(sale.buyer)}</code></td>
              <td><code title={sale.seller}>{shortAddress(sale.seller)}</code></td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  );
}
