import { readFileSync } from 'node:fs';
import { toFunctionSelector, type Abi } from 'viem';
import { expect, it } from 'vitest';
import { collection, erc20, exchange, marketplace, sweeper } from './abi';

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
