//! Trees of token ids, as the exchange checks them (`IOptionExchange`): leaves in the order of the
//! ids, pairs hashed in ascending order, and whoever stands alone at a level goes up as it is.

use alloy::primitives::{B256, keccak256};
use alloy::sol_types::SolValue;
use brickyard_core::kernel::{Amount, Hash32};

/// None for no tokens.
pub(crate) fn root_of(tokens: &[Amount]) -> Option<Hash32> {
    let mut level = leaves(tokens);
    while level.len() > 1 {
        level = above(&level);
    }
    level.first().map(|root| Hash32::new(root.0))
}

/// What leads from a token to the root; none for a token that is not among them.
pub(crate) fn proof_of(tokens: &[Amount], token: Amount) -> Option<Vec<Hash32>> {
    let mut place = tokens.binary_search(&token).ok()?;
    let (mut level, mut proof) = (leaves(tokens), vec![]);
    while level.len() > 1 {
        proof.extend(level.get(place ^ 1).map(|beside| Hash32::new(beside.0)));
        (level, place) = (above(&level), place / 2);
    }
    Some(proof)
}

fn leaves(tokens: &[Amount]) -> Vec<B256> {
    tokens.iter().map(|token| keccak256(token.get().abi_encode())).collect()
}

fn above(level: &[B256]) -> Vec<B256> {
    let up = |pair: &[B256]| match pair {
        [one, other] => keccak256([one.min(other).0, one.max(other).0].concat()),
        alone => alone[0],
    };
    level.chunks(2).map(up).collect()
}

#[cfg(test)]
mod tests {
    use alloy::primitives::b256;

    use super::*;

    fn tokens(count: u64) -> Vec<Amount> {
        (1..=count).map(|n| Amount::from(n * 7)).collect()
    }

    /// As OpenZeppelin's `MerkleProof` walks it.
    fn walked(token: Amount, proof: &[Hash32]) -> B256 {
        proof.iter().fold(leaves(&[token])[0], |node, beside| {
            above(&[node, B256::from(*beside.bytes())])[0]
        })
    }

    #[test]
    fn each_token_of_a_set_of_any_size_is_proven_and_no_other() {
        for count in 1..=40 {
            let set = tokens(count);
            let root = root_of(&set).expect("there are tokens");
            for token in &set {
                let proof = proof_of(&set, *token).expect("it is one of them");
                assert_eq!(walked(*token, &proof).0, *root.bytes(), "{token} of {count}");
                let other = token.checked_add(Amount::ONE).expect("small");
                assert_ne!(walked(other, &proof).0, *root.bytes(), "beside {token} of {count}");
            }
            assert_eq!(proof_of(&set, Amount::from(8)), None);
        }
        assert_eq!(root_of(&[]), None);
    }

    /// The same vector stands in ui/src/shared/trade/token-set.test.ts.
    #[test]
    fn the_root_is_the_one_that_wallets_sign() {
        let root = root_of(&tokens(5)).map(|root| B256::from(*root.bytes()));
        let known = b256!("e1e59b4bc7804246ad76ecc917f09b9331e08a6a47a683f26d2e3a2df2156d8e");
        assert_eq!(root, Some(known));
    }
}
