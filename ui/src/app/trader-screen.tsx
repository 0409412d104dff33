// Trader mode with what a wallet can do about a row: put together here, since features do not know each
// other.
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { item as itemOf } from '../features/item/queries';
import { type View as MarketView, Views } from '../features/market/filters';
import { MakeOfferDialog } from '../features/offers/make-dialog';
import { BuyDialog } from '../features/orders/buy-dialog';
import { EndAll } from '../features/orders/end-all';
import { BasketPanel } from '../features/trader/basket-panel';
import type { Row, View } from '../features/trader/row';
import { type Deed, TraderPage } from '../features/trader/trader-page';
import type { Hex } from '../shared/api/types';
import { useGo } from '../shared/kit/go';
import { useWallet } from '../shared/wallet/store';

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

/** The dialogs know items, a row only names one. */
function DeedDialog({ deed, row, onClose }: { deed: Deed; row: Row; onClose: () => void }) {
  const { data } = useQuery(itemOf(row.itemId));
  const account = useWallet((wallet) => wallet.account)?.toLowerCase() as Hex | undefined;
  if (!data) return null;
  const owner = data.owners.find((one) => one.owner !== account)?.owner;
  if (deed === 'buy' && row.order) return <BuyDialog item={data} order={row.order} onClose={onClose} />;
  if (deed === 'offer' && owner) return <MakeOfferDialog item={data} owner={owner} onClose={onClose} />;
  return null;
}
