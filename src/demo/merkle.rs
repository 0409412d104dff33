//! Trees as OpenZeppelin's `MerkleProof` reads them: pairs are sorted before they are hashed. For
//! the demo's allowlist and its pool of boxes; a leaf without a neighbour goes up as it is.

use alloy::primitives::{B256, keccak256};

pub(super) fn root(leaves: &[B256]) -> B256 {
    let mut level = leaves.to_vec();
    while level.len() > 1 {
        level = above(&level);
    }
    level.first().copied().unwrap_or_default()
}

/// From the leaf at this place to the root.
pub(super) fn proof(leaves: &[B256], mut place: usize) -> Vec<B256> {
    let (mut level, mut proof) = (leaves.to_vec(), vec![]);
    while level.len() > 1 {
        proof.extend(level.get(place ^ 1));
        level = above(&level);
        place /= 2;
    }
    proof
}

fn above(level: &[B256]) -> Vec<B256> {
    level
        .chunks(2)
        .map(|pair| pair.get(1).map_or(pair[0], |other| joined(pair[0], *other)))
        .collect()
}

fn joined(one: B256, other: B256) -> B256 {
    let (low, high) = if one < other { (one, other) } else { (other, one) };
    keccak256([low.0, high.0].concat())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_proof_leads_to_the_root_whatever_the_number_of_leaves() {
        for count in 1u8..20 {
            let leaves: Vec<B256> = (0..count).map(|n| keccak256([n])).collect();
            for (place, leaf) in leaves.iter().enumerate() {
                let reached = proof(&leaves, place).into_iter().fold(*leaf, joined);
                assert_eq!(reached, root(&leaves), "{place} of {count}");
            }
        }
    }
}
