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

const NONE: ChainCard[] = [];

export const useChains = (): ChainCard[] => useQuery(chains).data?.chains ?? NONE;

export function useChain(chainId?: number): ChainCard | undefined {
  const { data } = useQuery(chains);
  return data?.chains.find((chain) => chainId === undefined || chain.chainId === chainId);
}

/** The chain of an item or a collection: their ids begin with it. */
export const chainOf = (id: string): number => Number(id.split('-')[0]);

/** A currency of a chain; without one, of the first that has it. */
export function useCurrency(address: string | null | undefined, chainId?: number): Currency | undefined {
  const { data } = useQuery(chains);
  const asked = data?.chains.filter((chain) => chainId === undefined || chain.chainId === chainId);
  return asked?.flatMap((chain) => chain.currencies).find((currency) => currency.address === address);
}
