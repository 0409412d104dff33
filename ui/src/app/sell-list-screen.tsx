// What one has for sale, listing several at once, and ending it all: put together here, since features do
// not know each other.
import { SellListPage } from '../features/browse/own-pages';
import { BulkPanel } from '../features/orders/bulk-panel';
import { EndAll } from '../features/orders/end-all';

export function SellListScreen() {
  return <SellListPage many={<BulkPanel />} all={<EndAll />} />;
}
