// The item's page with its price: put together here, since features do not know each other.
import { ItemPage } from '../features/item/item-page';
import { PastPanel } from '../features/orders/past-panel';
import { PricePanel } from '../features/orders/price-panel';

export function ItemScreen() {
  return (
    <ItemPage
      panel={(item) => <PricePanel key={item.itemId} item={item} />}
      past={(item, at) => <PastPanel itemId={item.itemId} at={at} />}
    />
  );
}
