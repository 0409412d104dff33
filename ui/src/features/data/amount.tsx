import { Price } from '../../shared/kit/price';
import { signed } from './numbers';

interface Props {
  value: string | null;
  currency: string | null;
  /** Of the currency; left out where several chains are counted together. */
  chainId?: number;
  /** A sum of many amounts, which may be larger than any one. */
  sum?: boolean;
}

/** An amount with its sign, or a dash where there is none. */
export function Amount({ value, currency, ...of }: Props) {
  if (value === null || currency === null) return '–';
  const [sign, size] = signed(value);
  return <>{sign}<Price value={size} currency={currency} {...of} /></>;
}
