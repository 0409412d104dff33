import { expect, it } from 'vitest';
import { pausedOn } from '../../shared/trade/paused';
import type { ChainCard, OrderCard } from '../../shared/api/types';
import { picksOn } from './basket';

it('one transaction buys what lies on one chain', () => {
  const picks = ['1-0xa-1', '2-0xa-1', '1-0xb-7'].map((itemId) => ({ itemId }) as OrderCard);
  expect(picksOn(1, picks).map(({ itemId }) => itemId)).toEqual(['1-0xa-1', '1-0xb-7']);
  expect(picksOn(2, picks)).toHaveLength(1);
});

it('a venue that is paused on another chain is told of as that chain’s', () => {
  const chain = (chainId: number, paused: string[]) =>
    ({ chainId, exchange: '0xe', marketplace: '0xf', paused }) as unknown as ChainCard;
  const all = [chain(1, []), chain(2, ['0xe'])];
  expect(pausedOn(all).map((one) => [one.chain.chainId, one.rail])).toEqual([[2, 'signature']]);
  expect(pausedOn(all, 1)).toEqual([]);
});
