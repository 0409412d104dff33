// The item's page with its price and its offers: put together here, since features do not know each
// other.
import { ItemPage } from '../features/item/item-page';
import { DeliveryPanel } from '../features/orders/delivery-panel';
import { DisputePanel } from '../features/orders/dispute-panel';
import { DormantPanel } from '../features/orders/dormant-panel';
import { OrderBook } from '../features/orders/order-book';
import { OffersPanel } from '../features/offers/offers-panel';
import { PastPanel } from '../features/orders/past-panel';
import { PricePanel } from '../features/orders/price-panel';

export function ItemScreen() {
  return (
    <ItemPage
      panel={(item) => (
        <>
          <PricePanel key={item.itemId} item={item} />
          <OrderBook key={`orders ${item.itemId}`} item={item} />
          <DeliveryPanel key={`deliveries ${item.itemId}`} item={item} />
          <DisputePanel key={`disputes ${item.itemId}`} item={item} />
          <OffersPanel key={`offers ${item.itemId}`} item={item} />
          <DormantPanel />
        </>
      )}
      past={(item, at) => <PastPanel itemId={item.itemId} at={at} />}
    />
  );
}
