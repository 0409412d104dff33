// Whom an offer for an item would be made to.
import { useChain } from '../../shared/api/chains';
import type { Hex, ItemDetail } from '../../shared/api/types';

/** Somebody else who has the item at hand; whoever has it for sale before others. */
export function ownerFor(
  item: ItemDetail,
  account: Hex | undefined,
  marketplace: Hex | undefined,
): Hex | undefined {
  const others = item.owners.filter(
    (row) => row.owner !== account && row.owner !== marketplace && row.held !== row.amount,
  );
  const listed = others.find((row) => row.owner === item.listing?.maker);
  return (listed ?? others[0])?.owner;
}

export function useOwner(item: ItemDetail, account: Hex | undefined): Hex | undefined {
  const chain = useChain(item.chainId);
  return ownerFor(item, account, chain?.marketplace);
}
