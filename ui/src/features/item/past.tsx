// What stands over an item when it is looked back on; loaded then.
import { withTexts } from '../../shared/i18n';
import { later } from '../../shared/kit/later';

export const ItemLookBack = later(
  withTexts('audit', async () => (await import('./look-back')).ItemLookBack),
  <section className="past-bar past-wait" aria-busy="true" />,
);
