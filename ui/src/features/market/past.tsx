// What stands over and beside the market when it is looked back on; loaded then.
import { withTexts } from '../../shared/i18n';
import { later } from '../../shared/kit/later';

const load = withTexts('audit', () => import('./look-back'));

export const MarketLookBack = later(
  async () => (await load()).MarketLookBack,
  <section className="past-bar past-wait" aria-busy="true" />,
);
export const PastCollections = later(
  async () => (await load()).PastCollections,
  <section className="tape" aria-busy="true" />,
);
