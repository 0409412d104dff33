import { useTranslation } from 'react-i18next';
import type { Hex, Split } from '../api/types';
import { Price } from '../kit/price';

/** The whole split of a price; the parts add up to it. */
export function SplitView({ split, currency }: { split: Split; currency: Hex }) {
  const { t } = useTranslation();
  const rows = [
    ['price', split.price],
    ['fee', split.fee],
    ['royalty', split.royalty],
    ['seller', split.sellerAmount],
  ] as const;
  return (
    <dl className="split" aria-label={t('split.title')}>
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt>{t(`split.${name}`)}</dt>
          <dd>
            <Price value={value} currency={currency} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** The split as both contracts make it: parts rounded down, the seller receives the rest. */
export function splitOf(price: bigint, feeBps: number, royaltyBps: number): Split {
  const fee = (price * BigInt(feeBps)) / 10_000n;
  const royalty = (price * BigInt(royaltyBps)) / 10_000n;
  const rest = price - fee - royalty;
  return {
    price: price.toString(),
    fee: fee.toString(),
    royalty: royalty.toString(),
    sellerAmount: rest.toString(),
  };
}
