// Tokens as the chain itself has them, without a word to the market.
import { encodeFunctionData, parseAbi } from 'viem';
import type { ItemCard } from '../src/shared/api/types';
import { type Stack, rpc } from './stack';

const token = parseAbi([
  'function transferFrom(address from, address to, uint256 tokenId)',
  'function ownerOf(uint256 tokenId) view returns (address)',
]);

const contractOf = (item: ItemCard) => item.collection.split('-')[1];

/** Who has it by the chain's own word. */
export async function ownerOf(stack: Stack, item: ItemCard): Promise<string> {
  const data = encodeFunctionData({ abi: token, functionName: 'ownerOf', args: [BigInt(item.tokenId)] });
  const answer = await rpc<string>(stack, 'eth_call', [{ to: contractOf(item), data }, 'latest']);
  return `0x${answer.slice(-40)}`;
}

/** Behind the market's back; the transaction waits for its block. */
export function sendAway(stack: Stack, item: ItemCard, from: string, to: string): Promise<string> {
  const args = [from as `0x${string}`, to as `0x${string}`, BigInt(item.tokenId)] as const;
  const data = encodeFunctionData({ abi: token, functionName: 'transferFrom', args });
  return rpc<string>(stack, 'eth_sendTransaction', [{ from, to: contractOf(item), data }]);
}
