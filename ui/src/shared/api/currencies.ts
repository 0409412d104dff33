// Which currencies one may choose among, where several chains are followed.
import { useChains } from './chains';
import type { ChainCard } from './types';

/** Address and name of each, of one chain or of all; where two are called alike, the chain is told. */
export function currenciesOf(all: ChainCard[], chainId?: number): [address: string, name: string][] {
  const rows = all
    .filter((chain) => chainId === undefined || chain.chainId === chainId)
    .flatMap((chain) => chain.currencies.map(({ address, symbol }) => ({ address, symbol, on: chain.name })));
  // The chains' own coins have one address.
  const known = rows.filter((row, at) => rows.findIndex(({ address }) => address === row.address) === at);
  const isAlone = (symbol: string) => known.filter((row) => row.symbol === symbol).length === 1;
  return known.map(({ address, symbol, on }) => [address, isAlone(symbol) ? symbol : `${symbol} · ${on}`]);
}

export const useCurrencies = (chainId?: number) => currenciesOf(useChains(), chainId);
