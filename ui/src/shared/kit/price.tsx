import { useCurrency } from '../api/chains';
import { amount, exact } from '../format';

/** An amount with its currency's symbol; every digit on hover. */
export function Price({ value, currency }: { value: string; currency: string | null }) {
  const known = useCurrency(currency);
  if (!known) return <span className="price">…</span>;
  return (
    <span className="price" title={`${exact(value, known.decimals)} ${known.symbol}`}>
      {amount(value, known.decimals)} <small>{known.symbol}</small>
    </span>
  );
}
