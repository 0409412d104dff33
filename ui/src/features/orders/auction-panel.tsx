import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useChainTime } from '../../shared/api/chain-time';
import { chainOf } from '../../shared/api/chains';
import type { ItemDetail, OrderCard } from '../../shared/api/types';
import { shortAddress } from '../../shared/format';
import { Ago } from '../../shared/kit/ago';
import { Countdown } from '../../shared/kit/countdown';
import { Flash } from '../../shared/kit/flash';
import { Price } from '../../shared/kit/price';
import '../../shared/texts/trade';
import { useSession } from '../../shared/session/store';
import { SplitView } from '../../shared/trade/split-view';
import { orderDetail } from './queries';
import { SellerSays } from './seller-says';
import { phaseOf } from './standing';

interface Props {
  item: ItemDetail;
  order: OrderCard;
  account: string | undefined;
}

/** An auction as the chain has it: what is bid, what the next bid has to be, and when it ends. */
export function AuctionStanding({ item, order, account }: Props) {
  const { t } = useTranslation();
  const now = useChainTime(item.chainId);
  const phase = phaseOf(order, now);
  const bids = order.auction?.bids ?? 0;
  const { currency } = order;
  return (
    <div data-phase={phase}>
      <div className="panel-head">
        <span className="big">
          <small className="muted">{t(bids > 0 ? 'auction.highest' : 'auction.reserve')}</small>{' '}
          <Flash of={`${order.orderId}${order.position}`}>
            <Price value={order.price} currency={currency} chainId={item.chainId} />
          </Flash>
        </span>
        <span className="tag">{t('auction.title')}</span>
      </div>
      <p className="facts">
        <span>{t(`auction.phase.${phase}`)}</span>
        {phase === 'live' && (
          <span className="good">
            {t('auction.left')} <Countdown at={order.endTime} now={now} />
          </span>
        )}
        {phase === 'scheduled' && <Countdown at={order.startTime} now={now} />}
        <span className="muted">{t('auction.bids', { count: bids })}</span>
        {phase === 'live' && order.auction && (
          <span className="muted">
            {t('auction.next')} <Price value={order.auction.lowestBid} currency={currency} chainId={item.chainId} />
          </span>
        )}
      </p>
      <SellerSays order={order} />
      <Mine order={order} account={account} />
      <Bids order={order} />
      <SplitView split={order.split} currency={currency} chainId={item.chainId} />
    </div>
  );
}

/** Whether the wallet's own bid is the highest, or was outbid and paid back. */
function Mine({ order, account }: Omit<Props, 'item'>) {
  const { t } = useTranslation();
  if (account === undefined) return null;
  const outbid = order.auction?.outbid;
  if ((order.auction?.bids ?? 0) > 0 && order.buyer === account) {
    return (
      <p className="good" role="status">
        {t('auction.leading')}
      </p>
    );
  }
  if (outbid?.bidder !== account) return null;
  return (
    <p className="bad" role="alert">
      {t('auction.outbid')} <Price value={outbid.amount} currency={order.currency} chainId={chainOf(order.itemId)} />{' '}
      {t('auction.refunded')}
    </p>
  );
}

/** Every bid, the highest first, and what went back to whom. */
function Bids({ order }: { order: OrderCard }) {
  const { t } = useTranslation();
  // Single bids are told to whoever is signed in; anybody else would be led to log in.
  const signed = useSession((session) => session.user !== null);
  const { data } = useQuery({ ...orderDetail(order), enabled: signed });
  const placed = data?.placed ?? [];
  if (placed.length === 0) return null;
  return (
    <ol className="bids" aria-label={t('auction.history')}>
      {[...placed].reverse().map((bid) => (
        <li key={`${bid.bidder}${bid.price}`}>
          <Price value={bid.price} currency={order.currency} chainId={chainOf(order.itemId)} />
          <code title={bid.bidder}>{shortAddress(bid.bidder)}</code>
          <small className="muted">
            <Ago at={bid.at} />
          </small>
        </li>
      ))}
    </ol>
  );
}
