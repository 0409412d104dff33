// The followed chains and their currencies.
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { read } from './client';
import type { ChainCard, Currency } from './types';

export const chains = queryOptions({
  queryKey: ['chains'],
  queryFn: () => read<{ chains: ChainCard[] }>('open/chains'),
  // An empty list is a site that is only just starting.
  refetchInterval: (query) => (query.state.data?.chains.length ? false : 500),
});

/** Fees and what is paused may be others now. */
export const askChainsAgain = (client: QueryClient) =>
  client.invalidateQueries({ queryKey: chains.queryKey });

export function useChain(chainId?: number): ChainCard | undefined {
  const { data } = useQuery(chains);
  return data?.chains.find((chain) => chainId === undefined || chain.chainId === chainId);
}

export function useCurrency(address: string | null | undefined): Currency | undefined {
  return useChain()?.currencies.find((currency) => currency.address === address);
}
