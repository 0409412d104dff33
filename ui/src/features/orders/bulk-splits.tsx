import { useTranslation } from 'react-i18next';
import type { Hex } from '../../shared/api/types';
import { SplitView, splitOf, sumOf } from '../../shared/trade/split-view';
import type { Chosen } from './bulk';

interface Props {
  title: string;
  chosen: Chosen[];
  feeBps: number;
  currency: Hex;
  chainId: number;
}

/** Where the money of several listings goes: of all together, and of each, since each is sold by itself. */
export function BulkSplits({ title, chosen, feeBps, ...money }: Props) {
  const { t } = useTranslation();
  const each = chosen.map(({ item, price, royaltyBps }) => {
    return { item, split: splitOf(price, feeBps, royaltyBps) };
  });
  return (
    <section aria-label={title} data-splits={each.length}>
      <h3>{title}</h3>
      <SplitView split={sumOf(each.map(({ split }) => split))} {...money} />
      {each.length > 1 && (
        <details>
          <summary>{t('selling.bulkEach')}</summary>
          {each.map(({ item, split }) => (
            <div key={item.itemId} data-split={item.itemId}>
              <strong>{item.name}</strong>
              <SplitView split={split} {...money} />
            </div>
          ))}
        </details>
      )}
    </section>
  );
}
