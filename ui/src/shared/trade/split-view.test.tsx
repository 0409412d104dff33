import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { chains } from '../api/chains';
import type { ChainCard } from '../api/types';
import { SplitView, StandingSplit, aligned, splitOf, sumOf } from './split-view';

const TOKEN = '0x5fbdb2315678afecb367f032d93f642f64180aa3';
const chain = (chainId: number, symbol: string, decimals: number) =>
  ({ chainId, feeBps: 300, currencies: [{ address: TOKEN, symbol, decimals }] }) as Partial<ChainCard> as
    ChainCard;

function drawn(view: ReactNode): { html: string; amounts: string[] } {
  const client = new QueryClient();
  const known = { chains: [chain(1, 'WETH', 18), chain(2, 'USDT', 6)] };
  client.setQueryData(chains.queryKey, known);
  const html = renderToStaticMarkup(<QueryClientProvider client={client}>{view}</QueryClientProvider>);
  const cells = [...html.matchAll(/<dd>(.*?)<\/dd>/g)].map(([, cell = '']) => cell);
  return { html, amounts: cells.map((cell) => cell.replace(/<[^>]*>/g, '')) };
}

const shown = (price: bigint, chainId: number) =>
  drawn(<SplitView split={splitOf(price, 100, 250)} currency={TOKEN} chainId={chainId} />).amounts;

const standing = (rail: 'escrow' | 'signature', feeBps: number) => {
  const rates = { feeBps, royaltyBps: 250 };
  return drawn(<StandingSplit price={10_000n} rates={rates} rail={rail} currency={TOKEN} chainId={2} />);
};

it('a signed sale is shown at the fee of today, and says so where it was signed at another', () => {
  const signed = standing('signature', 100);
  expect(signed.amounts).toEqual(['0.01000 USDT', '− 0.00030 USDT', '− 0.00025 USDT', '0.00945 USDT']);
  expect(signed.html).toContain('data-fee-now="300"');
  expect(standing('signature', 300).html).not.toContain('data-fee-now');
  // What is in escrow keeps the fee of the day it was opened.
  const escrowed = standing('escrow', 100);
  expect(escrowed.amounts[1]).toBe('− 0.00010 USDT');
  expect(escrowed.html).not.toContain('data-fee-now');
});

it('B178: what is signed or paid has every digit, its points in one line, and the parts add up', () => {
  expect(shown(123_456_000_000_000_000_000_007n, 1)).toEqual([
    '123,456.000000000000000007 WETH',
    '− 1,234.560000000000000000 WETH',
    '− 3,086.400000000000000000 WETH',
    '119,135.040000000000000007 WETH',
  ]);
});

it('the currency is that of the chain, though another chain has the same address', () => {
  expect(shown(1_000_000n, 2)).toEqual(['1.000 USDT', '− 0.010 USDT', '− 0.025 USDT', '0.965 USDT']);
});

it('several splits together are the sums of what each is rounded to', () => {
  const [one, other] = [splitOf(199n, 100, 250), splitOf(199n, 100, 999)];
  expect(sumOf([one, other])).toEqual({ price: '398', fee: '2', royalty: '23', sellerAmount: '373' });
  // Divided anew, the fee would be another one.
  expect(splitOf(398n, 100, 250).fee).toBe('3');
  expect(sumOf([])).toEqual({ price: '0', fee: '0', royalty: '0', sellerAmount: '0' });
});

it('whole amounts have no point', () => {
  expect(aligned(['3000000', '12000000000'], 6)).toEqual(['3', '12,000']);
});
