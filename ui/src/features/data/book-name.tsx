// A book by its name: the collection's, and its currency's symbol, as a collection may have several.
import { useCurrency } from '../../shared/api/chains';
import type { FigureRow } from '../../shared/api/types';

type Named = Pick<FigureRow, 'name' | 'currency' | 'chainId'>;

export function useBookName({ name, currency, chainId }: Named): string {
  const symbol = useCurrency(currency, chainId)?.symbol;
  return symbol ? `${name}, ${symbol}` : name;
}

export const BookName = ({ row }: { row: Named }) => <span>{useBookName(row)}</span>;
