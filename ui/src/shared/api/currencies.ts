// Which currencies one may choose among, where several chains are followed.
import type { ChainCard } from './types';

export interface CurrencyOn {
  /** `<chain>/<address>` */
  key: string;
  chainId: number;
  address: string;
  /** Where two are called alike, the chain is told. */
  name: string;
}

/** Each of one chain, or of all: the chains' own coins have one address, and are not one currency. */
export function currenciesOf(all: ChainCard[], of?: number): CurrencyOn[] {
  const rows = all
    .filter(({ chainId }) => of === undefined || chainId === of)
    .flatMap(({ chainId, name, currencies }) =>
      currencies.map(({ address, symbol }) => ({ chainId, address, symbol, on: name })),
    );
  const isAlone = (symbol: string) => rows.filter((row) => row.symbol === symbol).length === 1;
  return rows.map(({ chainId, address, symbol, on }) => ({
    key: `${chainId}/${address}`,
    chainId,
    address,
    name: isAlone(symbol) ? symbol : `${symbol} · ${on}`,
  }));
}
