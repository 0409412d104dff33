// The tree over token ids that an offer for a trait is signed for; the exchange walks it (IOptionExchange).
import { concat, keccak256, numberToHex } from 'viem';
import type { Hex } from '../api/types';

const leaf = (token: string): Hex => keccak256(numberToHex(BigInt(token), { size: 32 }));

const pair = (one: Hex, other: Hex | undefined): Hex => {
  if (other === undefined) return one;
  return keccak256(concat(one.toLowerCase() < other.toLowerCase() ? [one, other] : [other, one]));
};

/** Token ids in ascending order; whoever stands alone at a level goes up as it is. */
export function rootOf(tokens: string[]): Hex {
  let level = tokens.map(leaf);
  while (level.length > 1) {
    const above: Hex[] = [];
    level.forEach((node, at) => at % 2 === 0 && above.push(pair(node, level[at + 1])));
    level = above;
  }
  const [root] = level;
  if (!root) throw new Error('a set without tokens');
  return root;
}
