import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { chains } from '../api/chains';
import type { ChainCard } from '../api/types';
import { VerdictView, splitOf } from './split-view';

const TOKEN = '0x5fbdb2315678afecb367f032d93f642f64180aa3';
const split = splitOf(20_500n * 10n ** 18n + 7n, 100, 250);

/** The amounts below each decision that is shown. */
function shown(stands?: boolean): Record<string, string[]> {
  const client = new QueryClient();
  const chain = { chainId: 1, currencies: [{ address: TOKEN, symbol: 'WETH', decimals: 18 }] };
  client.setQueryData(chains.queryKey, { chains: [chain as Partial<ChainCard> as ChainCard] });
  const html = renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <VerdictView split={split} stands={stands} currency={TOKEN} chainId={1} />
    </QueryClientProvider>,
  );
  const parts = html.split('data-verdict="').slice(1);
  const amountsOf = (part: string) =>
    [...part.matchAll(/<dd>(.*?)<\/dd>/g)].map(([, cell = '']) => cell.replace(/<[^>]*>/g, '').replace(' WETH', ''));
  return Object.fromEntries(parts.map((part) => [part.slice(0, part.indexOf('"')), amountsOf(part)]));
}

const STANDS = [
  '20,500.000000000000000007', '− 205.000000000000000000', '− 512.500000000000000000', '19,782.500000000000000007',
];
const UNDONE = ['20,500.000000000000000007', '− 20,500.000000000000000007', '0.000000000000000000'];

it('while a dispute is open, who gets what is told of each decision to the last digit', () => {
  expect(shown()).toEqual({ stands: STANDS, undone: UNDONE });
});

it('of a decision that was made, or is chosen, that alone is told', () => {
  expect(shown(true)).toEqual({ stands: STANDS });
  expect(shown(false)).toEqual({ undone: UNDONE });
});
