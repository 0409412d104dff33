// Trader mode with what a wallet can do about a row: put together here, since features do not know each
// other.
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { item as itemOf } from '../features/item/queries';
import { type View as MarketView, Views } from '../features/market/filters';
import { MakeOfferDialog } from '../features/offers/make-dialog';
import { useOwner } from '../features/offers/owner';
import { BidDialog } from '../features/orders/bid-dialog';
import { BuyDialog } from '../features/orders/buy-dialog';
import { EndAll } from '../features/orders/end-all';
import { BasketPanel } from '../features/trader/basket-panel';
import type { Row, View } from '../features/trader/row';
import { type Deed, TraderPage } from '../features/trader/trader-page';
import { useChainTime } from '../shared/api/chain-time';
import type { Hex, ItemDetail, OrderCard } from '../shared/api/types';
import { useGo } from '../shared/kit/go';
import { toast } from '../shared/kit/toast';
import { useStandstill } from '../shared/trade/paused';
import { useWallet } from '../shared/wallet/store';
import { wayTo } from './deeds';

export function TraderScreen() {
  const navigate = useNavigate();
  const go = useGo();
  const search = useSearch({ from: '/marketplace/{-$type}' });
  const [deed, setDeed] = useState<{ deed: Deed; row: Row } | null>(null);
  const { order = 'new', side, collection, currency, rail, search: words } = search;
  const look = ({ sort, ...part }: Partial<View>) =>
    void navigate({
      to: '/marketplace/{-$type}',
      search: (now) => ({ ...now, ...part, ...(sort && { order: sort }) }),
      replace: true,
      resetScroll: false,
    });
  const choose = (view: MarketView) =>
    void navigate({ to: '/marketplace/{-$type}', search: { collection, currency, rail, search: words, view } });
  return (
    <>
      <TraderPage
        view={{ sort: order, side, collection, currency, rail, search: words }}
        onView={look}
        onOpen={({ itemId, collection: of }) =>
          go(itemId ? `/nftdetails?itemId=${itemId}` : `/personal/collection/nft/${of}`)
        }
        onDeed={(kind, row) => setDeed({ deed: kind, row })}
        ways={<Views view="trader" onChoose={choose} />}
        basket={<BasketPanel />}
        end={<EndAll />}
      />
      {deed && <DeedDialog key={deed.row.id} {...deed} onClose={() => setDeed(null)} />}
    </>
  );
}

interface DeedProps {
  deed: Deed;
  row: Row;
  onClose: () => void;
}

/** The dialogs know items, a row only names one. What cannot be done is said instead. */
function DeedDialog({ deed, row, onClose }: DeedProps) {
  const { data } = useQuery(itemOf(row.itemId));
  if (!data) return null;
  if (deed === 'offer') return <Offer item={data} onClose={onClose} />;
  return row.order ? <Purchase item={data} order={row.order} onClose={onClose} /> : null;
}

interface PartProps {
  item: ItemDetail;
  onClose: () => void;
}

const useAccount = () => useWallet((wallet) => wallet.account)?.toLowerCase() as Hex | undefined;

function Purchase({ item, order, onClose }: PartProps & { order: OrderCard }) {
  const account = useAccount();
  const now = useChainTime(item.chainId);
  const paused = useStandstill(order);
  // A dialog outlives its order on the list: bought, it still has to say so.
  const [way] = useState(() => wayTo(order, { account, now, paused }));
  if ('refused' in way) return <Refused why={way.refused} onClose={onClose} />;
  return way.opens === 'bid'
    ? <BidDialog item={item} order={order} onClose={onClose} />
    : <BuyDialog item={item} order={order} onClose={onClose} />;
}

function Offer({ item, onClose }: PartProps) {
  const owner = useOwner(item, useAccount());
  const [first] = useState(owner);
  if (!first) return <Refused why="no_owner" onClose={onClose} />;
  return <MakeOfferDialog item={item} owner={first} onClose={onClose} />;
}

function Refused({ why, onClose }: { why: string; onClose: () => void }) {
  const { t } = useTranslation();
  const say = useEffectEvent(() => {
    toast(t(`trader.refused.${why}`), { bad: true });
    onClose();
  });
  useEffect(() => say(), []);
  return null;
}
