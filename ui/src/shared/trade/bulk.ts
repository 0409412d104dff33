// One signature for many listings (EIP-712): a tree of options, of which the wallet shows every one. The
// exchange takes it apart again: `fixtures/contracts/src/libraries/Bulk.sol`.
import { concat, hashStruct, keccak256, numberToHex, zeroAddress } from 'viem';
import type { ChainCard, Hex } from '../api/types';
import { zeroBytes } from './actor';
import { OPTION_FIELDS, type OptionTerms, exchangeDomain } from './sign';

/** As many as a tree may have, and as somebody can look over. */
export const MOST_AT_ONCE = 64;

/** Fills a tree whose places are more than its options. */
const NOTHING: OptionTerms = {
  channel: zeroBytes,
  collection: zeroAddress,
  tokenId: 0n,
  amount: 0n,
  signer: zeroAddress,
  nonce: 0n,
  startTime: 0n,
  endTime: 0n,
  price: 0n,
  currency: zeroAddress,
  royaltyRate: 0n,
};

type Tree<Leaf> = Leaf | [Tree<Leaf>, Tree<Leaf>];

const heightOf = (count: number) => Math.max(1, Math.ceil(Math.log2(count)));

const filled = (options: OptionTerms[]) =>
  Array.from({ length: 2 ** heightOf(options.length) }, (_, place) => options[place] ?? NOTHING);

/** In halves, and halves of halves. */
function nested<Leaf>(leaves: Leaf[]): Tree<Leaf> {
  const half = leaves.length / 2;
  return half < 1 ? leaves[0]! : [nested(leaves.slice(0, half)), nested(leaves.slice(half))];
}

export const bulkTypedData = (chain: ChainCard, options: OptionTerms[]) => ({
  domain: exchangeDomain(chain),
  types: {
    BulkOption: [{ type: `Option${'[2]'.repeat(heightOf(options.length))}`, name: 'tree' }],
    Option: OPTION_FIELDS,
  },
  primaryType: 'BulkOption' as const,
  message: { tree: nested(filled(options).map((option) => ({ ...option }))) },
});

const leafOf = (option: OptionTerms) =>
  hashStruct({ data: { ...option }, primaryType: 'Option', types: { Option: OPTION_FIELDS } });

/** For each option what its listing carries: the signature, its place, the hashes beside its way up. */
export function signaturesOf(options: OptionTerms[], signature: Hex): Hex[] {
  const levels = [filled(options).map(leafOf)];
  for (let below = levels[0]!; below.length > 1; below = levels.at(-1)!) {
    const above = below.filter((_, at) => at % 2 === 0);
    levels.push(above.map((left, at) => keccak256(concat([left, below[2 * at + 1]!]))));
  }
  return options.map((_, place) => {
    const beside = levels.slice(0, -1).map((level, height) => level[(place >> height) ^ 1]!);
    return concat([signature, numberToHex(place, { size: 1 }), ...beside]);
  });
}
