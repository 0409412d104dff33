import { hashTypedData } from 'viem';
import { expect, it } from 'vitest';
import type { ChainCard } from '../api/types';
import { optionTypedData, plain } from './sign';

const chain = {
  chainId: 31337,
  exchange: '0x5fc8d32690cc91d4c39d9d3abcbd16989f875707',
  marketplace: '0xdc64a140aa3e981100a9beca4e685f962f0cf6c9',
} as Partial<ChainCard> as ChainCard;

it('an option hashes to the digest that the Rust side and the contract compute', () => {
  const data = optionTypedData(chain, {
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
  });
  // The same vector stands in api/src/adapters/signatures.rs.
  expect(hashTypedData(data)).toBe('0x5b142ee320438b33a14d814efbacdec1c596a01d408adcd45f0984de27fb7df3');
});

it('big numbers become decimal strings', () => {
  expect(plain({ price: 10n ** 24n, name: 'x' })).toEqual({ price: `1${'0'.repeat(24)}`, name: 'x' });
});
