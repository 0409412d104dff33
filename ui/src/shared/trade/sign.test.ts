import { concat, hashStruct, hashTypedData, keccak256, slice } from 'viem';
import { expect, it } from 'vitest';
import type { ChainCard } from '../api/types';
import { MOST_AT_ONCE, bulkTypedData, signaturesOf } from './bulk';
import { type OptionTerms, optionTypedData, plain } from './sign';

const chain = {
  chainId: 31337,
  exchange: '0x5fc8d32690cc91d4c39d9d3abcbd16989f875707',
  marketplace: '0xdc64a140aa3e981100a9beca4e685f962f0cf6c9',
} as Partial<ChainCard> as ChainCard;

const terms: OptionTerms = {
  channel: `0x${'00'.repeat(32)}`,
  collection: '0x0165878a594ca255338adfa4d48449f69242eb8f',
  tokenId: 12n,
  amount: 1n,
  signer: '0x70997970c51812dc3a010c7d01b50e0d17dc79c8',
  nonce: 7n,
  startTime: 1_000n,
  endTime: 2_000n,
  price: 1_000_003n,
  currency: '0x5fbdb2315678afecb367f032d93f642f64180aa3',
  royaltyRate: 250n,
};

it('an option hashes to the digest that the Rust side and the contract compute', () => {
  const data = optionTypedData(chain, terms);
  // The same vector stands in api/src/adapters/signatures.rs.
  expect(hashTypedData(data)).toBe('0x5b142ee320438b33a14d814efbacdec1c596a01d408adcd45f0984de27fb7df3');
});

it('big numbers become decimal strings', () => {
  expect(plain({ price: 10n ** 24n, name: 'x' })).toEqual({ price: `1${'0'.repeat(24)}`, name: 'x' });
});

it('a tree of options hashes to the digest that the Rust side computes', () => {
  // The same vector stands in api/src/adapters/bulk.rs.
  const three = [1n, 2n, 3n].map((tokenId) => ({ ...terms, tokenId }));
  expect(hashTypedData(bulkTypedData(chain, three) as never)).toBe('0x96e1691cb138f792ca62c827ed801b369c387808a8c3d813b4f6a37b061c1f24');
});

it('what each option of a tree carries leads to the root that was signed', () => {
  const signature = `0x${'ab'.repeat(65)}` as const;
  for (const count of [1, 2, 3, 5, 33, MOST_AT_ONCE]) {
    const options = Array.from({ length: count }, (_, at) => ({ ...terms, tokenId: BigInt(at + 1) }));
    const data = bulkTypedData(chain, options);
    const side = data.types.BulkOption[0]!.type;
    const all = signaturesOf(options, signature);
    expect(all).toHaveLength(count);
    for (const [place, one] of all.entries()) {
      const height = side.split('[2]').length - 1;
      expect((one.length - 2) / 2).toBe(66 + 32 * height);
      expect([slice(one, 0, 65), Number(slice(one, 65, 66))]).toEqual([signature, place]);
      let node = hashStruct({ data: { ...options[place]! }, primaryType: 'Option', types: { Option: data.types.Option } });
      for (let level = 0; level < height; level += 1) {
        const beside = slice(one, 66 + 32 * level, 98 + 32 * level);
        node = keccak256(concat((place >> level) & 1 ? [beside, node] : [node, beside]));
      }
      expect(node).toBe(rootOf(options));
    }
  }
});

/** The root as EIP-712 encodes a nested array, without the code under test. */
function rootOf(options: OptionTerms[]) {
  const { types, message } = bulkTypedData(chain, options);
  const walk = (node: unknown): `0x${string}` =>
    Array.isArray(node)
      ? keccak256(concat(node.map(walk)))
      : hashStruct({ data: node as Record<string, unknown>, primaryType: 'Option', types: { Option: types.Option } });
  return walk(message.tree);
}
