// The market's page: cards or lines, or all of the book at once for those who watch it.
import { useSearch } from '@tanstack/react-router';
import { MarketPage } from '../features/market/market-page';
import { withTexts } from '../shared/i18n';
import { later } from '../shared/kit/later';
import { LineSkeletons } from '../shared/kit/states';

const load = withTexts('trader', () => import('./trader-screen'));
const TraderScreen = later(async () => (await load()).TraderScreen, <LineSkeletons count={16} />);

/** The book is of now: what is looked back on is shown as a list. */
export function MarketScreen() {
  const { view, at } = useSearch({ from: '/marketplace/{-$type}' });
  return view === 'trader' && at === undefined ? <TraderScreen /> : <MarketPage />;
}
