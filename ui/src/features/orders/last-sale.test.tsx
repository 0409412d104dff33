import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { chains } from '../../shared/api/chains';
import type { ChainCard, OrderCard, OrderDetail } from '../../shared/api/types';
import { SaleView, sameSale } from './last-sale';

const TOKEN = '0x5fbdb2315678afecb367f032d93f642f64180aa3';
const chain = (chainId: number, symbol: string, decimals: number) =>
  ({ chainId, currencies: [{ address: TOKEN, symbol, decimals }] }) as Partial<ChainCard> as ChainCard;

/** Asked for 10 of another chain's currency of the same address, and sold for 8. */
const order = {
  itemId: '2-0xab-1', currency: TOKEN, price: '10000000', status: 'filled', buyer: null,
} as Partial<OrderCard> as OrderCard;
const sale = {
  at: 7, currency: TOKEN, buyer: '0xb2', price: '8000000', fee: '80000', royalty: '200000', sellerAmount: '7720000', tx: '0x01',
} as NonNullable<OrderDetail['sale']>;

function shown(sale: OrderDetail['sale'], last: OrderDetail['sale']): string {
  const client = new QueryClient();
  client.setQueryData(chains.queryKey, { chains: [chain(1, 'WETH', 18), chain(2, 'USDT', 6)] });
  const html = renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <SaleView sale={sale} last={last} order={order} why={null} />
    </QueryClientProvider>,
  );
  return html.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ').trim();
}

it('what an item was sold for is told in the sale’s own amounts and currency, not in what was asked', () => {
  const told = shown(sale, sale);
  expect(told).toContain('market.lastSale 8 USDT');
  expect(told).toMatch(/8\.00 USDT .*− 0\.08 USDT .*− 0\.20 USDT .*7\.72 USDT/);
  expect(told).not.toMatch(/\b10\b|WETH/);
});

it('nothing is told of amounts that are not known, and an older sale is not called the last', () => {
  expect(shown(null, sale)).toBe('market.lastSale');
  expect(shown(sale, { ...sale, tx: '0x02' })).toContain('status.filled 8 USDT');
});

it('whoever is not signed in is told of the item’s newest sale where it is the order’s', () => {
  expect(sameSale(sale, { buyer: '0xb2' })).toBe(sale);
  expect(sameSale(sale, { buyer: '0xb3' })).toBeNull();
  expect(sameSale(null, { buyer: null })).toBeNull();
});
