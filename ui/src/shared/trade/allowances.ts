// What contracts may take from a wallet: asked for only when missing, and money never beyond the price.
import type { Hex } from '../api/types';
import { collection as collectionAbi, erc20 } from '../chain/abi';
import type { Clients } from '../wallet/clients';
import type { Actor } from './actor';

/** Lets `operator` move the account's items of the collection; false where it may already. */
export async function allowItems({ reads, wallet }: Clients, account: Hex, collection: Hex, operator: Hex) {
  const contract = { address: collection, abi: collectionAbi } as const;
  const args = [account, operator] as const;
  if (await reads.readContract({ ...contract, functionName: 'isApprovedForAll', args })) return false;
  const hash = await wallet.writeContract({ ...contract, functionName: 'setApprovalForAll', args: [operator, true] });
  await reads.waitForTransactionReceipt({ hash });
  return true;
}

/** Lets `spender` take exactly `amount`, wrapping missing coin first where the token is WETH. */
export async function allowMoney(all: Clients, actor: Actor, currency: Hex, spender: Hex, amount: bigint) {
  const { reads, wallet } = all;
  const token = { address: currency, abi: erc20 } as const;
  const owner = actor.account;
  const known = actor.chain.currencies.find((row) => row.address === currency);
  const held = await reads.readContract({ ...token, functionName: 'balanceOf', args: [owner] });
  if (held < amount && known?.symbol === 'WETH') {
    const hash = await wallet.writeContract({ ...token, functionName: 'deposit', value: amount - held });
    await reads.waitForTransactionReceipt({ hash });
  }
  const allowed = await reads.readContract({ ...token, functionName: 'allowance', args: [owner, spender] });
  if (allowed >= amount) return;
  // Tether changes an allowance only by way of zero.
  for (const value of allowed > 0n ? [0n, amount] : [amount]) {
    const hash = await wallet.writeContract({ ...token, functionName: 'approve', args: [spender, value] });
    await reads.waitForTransactionReceipt({ hash });
  }
}
