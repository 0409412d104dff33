import { useCurrency } from '../api/chains';
import { CAP, SUM_CAP, amount, exact } from '../format';

/** Amounts of ether have a cap, wrapped or not; those of other currencies are told in full. */
const ETHER = ['ETH', 'WETH'];

interface Props {
  value: string;
  currency: string | null;
  /** Of the currency: addresses of two chains may be alike, and the chains' own coins all are. */
  chainId?: number;
  /** A sum of many amounts, which may be larger than any one. */
  sum?: boolean;
  /** Every digit: what is signed or paid. */
  full?: boolean;
}

/** An amount with its currency's symbol; every digit on hover. */
export function Price({ value, currency, chainId, sum = false, full = false }: Props) {
  const known = useCurrency(currency, chainId);
  if (!known) return <span className="price">…</span>;
  const most = sum ? SUM_CAP : CAP;
  const cap = ETHER.includes(known.symbol) ? most : undefined;
  const every = exact(value, known.decimals);
  return (
    <span className="price" title={`${every} ${known.symbol}`}>
      {full ? every : amount(value, known.decimals, cap)} <small>{known.symbol}</small>
    </span>
  );
}
