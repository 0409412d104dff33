import { readFileSync } from 'node:fs';
import { type Abi, toFunctionSelector } from 'viem';
import { expect, it } from 'vitest';
import enTrade from '../../locales/en/trade.json';
import zhTrade from '../../locales/zh-HK/trade.json';
import { collection, erc20, exchange, marketplace, sweeper } from './abi';
import { refusals } from './errors';

function compiled(name: string): Set<string> {
  const path = `../fixtures/contracts/out/${name}.json`;
  const { abi } = JSON.parse(readFileSync(path, 'utf8')) as { abi: Abi };
  return new Set(abi.flatMap((part) => (part.type === 'function' ? [toFunctionSelector(part)] : [])));
}

it('every function we call stands in the compiled contracts', () => {
  for (const [abi, name] of [
    [erc20, 'WETH'],
    [collection, 'Collection721'],
    [collection, 'Collection1155'],
    [marketplace, 'Marketplace'],
    [exchange, 'OptionExchange'],
    [sweeper, 'Sweeper'],
  ] as [Abi, string][]) {
    const known = compiled(name);
    for (const part of abi) {
      if (part.type !== 'function') continue;
      expect(known, `${name}.${part.name}`).toContain(toFunctionSelector(part));
    }
  }
});

const VENUES = ['OptionExchange', 'Marketplace', 'Sweeper', 'Collection721', 'Collection1155'];
const COINS = ['WETH', 'USDT', 'FANS', 'KFC'];

it('every error of the contracts is known, and has a text in both languages', () => {
  const shape = (part: Abi[number]) =>
    part.type === 'error' ? `${part.name}(${part.inputs.map(({ type }) => type).join()})` : '';
  const known = new Set(refusals.map(shape));
  for (const name of [...VENUES, ...COINS]) {
    const { abi } = JSON.parse(readFileSync(`../fixtures/contracts/out/${name}.json`, 'utf8')) as { abi: Abi };
    for (const part of abi) {
      if (part.type !== 'error') continue;
      expect(known, name).toContain(shape(part));
      expect(enTrade.refusal, name).toHaveProperty(part.name);
      expect(zhTrade.refusal, name).toHaveProperty(part.name);
    }
  }
});
