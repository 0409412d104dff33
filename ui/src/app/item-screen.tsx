// The item's page with its price: put together here, since features do not know each other.
import { ItemPage } from '../features/item/item-page';
import { PricePanel } from '../features/orders/price-panel';

export function ItemScreen() {
  return <ItemPage panel={(item) => <PricePanel key={item.itemId} item={item} />} />;
}
