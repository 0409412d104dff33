import { expect, it } from 'vitest';
import { currenciesOf } from './currencies';
import type { ChainCard } from './types';

const chain = (chainId: number, name: string, currencies: [string, string][]) =>
  ({
    chainId,
    name,
    currencies: currencies.map(([address, symbol]) => ({ address, symbol, decimals: 18 })),
  }) as unknown as ChainCard;

const both = [
  chain(1, 'One', [['0x0', 'ETH'], ['0xa', 'WETH'], ['0xb', 'USDT']]),
  chain(2, 'Two', [['0x0', 'ETH'], ['0xc', 'WETH']]),
];

it('the currencies of every chain can be chosen, and those that are called alike tell their chain', () => {
  expect(currenciesOf(both).map(({ chainId, address, name }) => [chainId, address, name])).toEqual([
    [1, '0x0', 'ETH · One'], [1, '0xa', 'WETH · One'], [1, '0xb', 'USDT'], [2, '0x0', 'ETH · Two'], [2, '0xc', 'WETH · Two'],
  ]);
});

it('of one chain there are its own alone', () => {
  expect(currenciesOf(both, 2).map(({ address, name }) => [address, name])).toEqual([['0x0', 'ETH'], ['0xc', 'WETH']]);
});
