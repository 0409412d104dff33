//! One signature for many options (EIP-712 `BulkOption`), taken apart as the exchange does it: the
//! signature, the option's place (1 byte), and the hashes beside its way up the tree. See
//! `fixtures/contracts/src/libraries/Bulk.sol`.

use alloy::primitives::{B256, keccak256};
use alloy::sol_types::{Eip712Domain, SolStruct};
use brickyard_core::kernel::Bytes;

use super::signatures::{OPTION_TYPE_NAME, option_leaf, typed};

/// 64 options.
const HIGHEST_TREE: usize = 6;
const WORD: usize = 32;

/// A signature that is for a tree by its length.
pub(crate) struct Bulk<'a> {
    inner: &'a [u8],
    place: usize,
    beside: Vec<B256>,
}

impl<'a> Bulk<'a> {
    /// None for a signature of one option.
    pub(crate) fn of(signature: &'a [u8]) -> Option<Self> {
        let length = match signature.len() % WORD {
            2 => 65,
            1 => 64,
            _ => return None,
        };
        let (inner, rest) = signature.split_at_checked(length)?;
        let (place, proof) = rest.split_first()?;
        let beside: Vec<B256> = proof.chunks_exact(WORD).map(B256::from_slice).collect();
        let place = usize::from(*place);
        let fits = (1..=HIGHEST_TREE).contains(&beside.len()) && place >> beside.len() == 0;
        fits.then_some(Self { inner, place, beside })
    }

    pub(crate) fn signature(&self) -> Bytes {
        Bytes::new(self.inner.to_vec())
    }

    /// What was signed, when the option is in the tree.
    pub(crate) fn digest(&self, option: &typed::OptionTerms, domain: &Eip712Domain) -> B256 {
        let mut node = option_leaf(option);
        for (level, beside) in self.beside.iter().enumerate() {
            let right = self.place >> level & 1 == 1;
            node = if right { pair(*beside, node) } else { pair(node, *beside) };
        }
        bulk_digest(node, self.beside.len(), domain)
    }
}

fn pair(left: B256, right: B256) -> B256 {
    keccak256([left.0, right.0].concat())
}

/// The EIP-712 digest of a tree by its root.
pub fn bulk_digest(root: B256, height: usize, domain: &Eip712Domain) -> B256 {
    let sides = "[2]".repeat(height);
    let option = typed::OptionTerms::eip712_encode_type();
    let option = option.replacen("OptionTerms(", OPTION_TYPE_NAME, 1);
    let of_tree = keccak256(format!("BulkOption(Option{sides} tree){option}"));
    let tree = pair(of_tree, root);
    keccak256([&[0x19, 0x01], domain.separator().as_slice(), tree.as_slice()].concat())
}

#[cfg(test)]
mod tests {
    use alloy::primitives::{Address, U256, address, b256};

    use super::super::signatures::exchange_domain;
    use super::super::signatures::tests::option;
    use super::*;

    fn nothing() -> typed::OptionTerms {
        typed::OptionTerms {
            collection: Address::ZERO,
            tokenId: U256::ZERO,
            amount: U256::ZERO,
            signer: Address::ZERO,
            nonce: U256::ZERO,
            startTime: U256::ZERO,
            endTime: U256::ZERO,
            price: U256::ZERO,
            currency: Address::ZERO,
            royaltyRate: U256::ZERO,
            ..option(0)
        }
    }

    /// The same vector stands in ui/src/shared/trade/sign.test.ts, computed by viem.
    #[test]
    fn a_tree_hashes_to_the_digest_that_wallets_sign_from_each_of_its_places() {
        let domain = exchange_domain(31_337, address!("5fc8d32690cc91d4c39d9d3abcbd16989f875707"));
        let digest = b256!("96e1691cb138f792ca62c827ed801b369c387808a8c3d813b4f6a37b061c1f24");
        let options = [option(1), option(2), option(3), nothing()];
        let leaves: Vec<_> = options.iter().map(option_leaf).collect();
        let halves = [pair(leaves[0], leaves[1]), pair(leaves[2], leaves[3])];
        for place in 0..4_usize {
            let mut signature = vec![9; 65];
            signature.push(u8::try_from(place).expect("a place"));
            signature.extend(leaves[place ^ 1]);
            signature.extend(halves[(place >> 1) ^ 1]);
            let bulk = Bulk::of(&signature).expect("a signature of a tree");
            assert_eq!(bulk.digest(&options[place], &domain), digest);
            assert_eq!(bulk.signature(), Bytes::new(vec![9; 65]));
            assert_ne!(bulk.digest(&option(9), &domain), digest);
        }
    }

    #[test]
    fn only_what_is_as_long_as_a_tree_of_at_most_64_is_taken_apart() {
        for length in 0..400 {
            let told = Bulk::of(&vec![0; length]).map(|bulk| bulk.beside.len());
            let whole = [65, 66].into_iter().find_map(|beside| {
                let proof = length.checked_sub(beside)?;
                (proof % 32 == 0 && (1..=6).contains(&(proof / 32))).then_some(proof / 32)
            });
            assert_eq!(told, whole, "{length} bytes");
        }
        let mut beyond = vec![0; 98];
        beyond[65] = 2;
        assert!(Bulk::of(&beyond).is_none(), "a place that the tree has not");
    }
}
