//! Who signed: EIP-712 digests of what makers sign, and the signer of a digest.
//!
//! Options are signed for the exchange itself; what only our book needs to know (drafts, new
//! prices, cancellations) is signed under the book's own domain, so that such a signature is
//! never good on chain.

use alloy::primitives::{Address, B256, Signature, U256, keccak256};
use alloy::sol_types::{Eip712Domain, SolCall, SolStruct, eip712_domain};
use brickyard_core::kernel;

use super::chain::{ChainReader, NoAnswer};

/// The signed structures, as `IOptionExchange` and ARCHITECTURE name them.
pub mod typed {
    alloy::sol! {
        #[derive(Debug)]
        /// `Option` on the wire: see `option_digest`.
        struct OptionTerms {
            bytes32 channel;
            address collection;
            uint256 tokenId;
            uint256 amount;
            address signer;
            uint256 nonce;
            uint256 startTime;
            uint256 endTime;
            uint256 price;
            address currency;
            uint256 royaltyRate;
        }

        struct EscrowOrder {
            bytes32 salt;
            address seller;
            string kind;
            bool escrowed;
            address collection;
            uint256 tokenId;
            uint256 amount;
            address currency;
            uint256 price;
            uint256 startTime;
            uint256 endTime;
        }

        struct ModifyPrice {
            bytes32 orderId;
            uint256 price;
        }

        struct CancelOrder {
            bytes32 orderId;
        }

        struct ReconfirmOrder {
            bytes32 orderId;
            uint256 position;
        }

        struct Bid {
            bytes32 orderId;
            address bidder;
            uint256 price;
        }

        #[derive(Debug)]
        struct Offer {
            bytes32 optionHash;
            address bidder;
            uint256 price;
            uint256 expireTime;
        }

        #[derive(Debug)]
        struct CollectionOffer {
            address collection;
            bytes32 root;
            uint256 amount;
            address bidder;
            address currency;
            uint256 price;
            uint256 royaltyRate;
            uint256 salt;
            uint256 expireTime;
        }

        struct CancelOffer {
            bytes32 offerId;
        }

        struct WalletProfile {
            address wallet;
            uint256 signedAt;
            string personalProfile;
            string profileImageUrl;
            string bannerImageUrl;
            string instagramUrl;
            string websiteUrl;
            string twitterUrl;
            string imageSource;
        }
    }
}

/// The calls that buy, and the one that takes an offer, as far as the book has to read it.
mod calls {
    alloy::sol! {
        struct SignedOptionTerms {
            bytes32 channel;
            address collection;
            uint256 tokenId;
            uint256 amount;
            address signer;
            uint256 nonce;
            uint256 startTime;
            uint256 endTime;
            uint256 price;
            address currency;
            uint256 royaltyRate;
            bytes signature;
        }

        struct SignedOfferTerms {
            bytes32 optionHash;
            address bidder;
            uint256 price;
            uint256 expireTime;
            bytes signature;
        }

        function matchOptionWithOffer(SignedOptionTerms option, SignedOfferTerms offer);
        function matchOptionWithOption(SignedOptionTerms sell, SignedOptionTerms buy);
        function buyOptionFor(SignedOptionTerms option, address buyer);
        function purchase(bytes32 orderId, uint256 expectedPrice);
        function purchaseFor(bytes32 orderId, uint256 expectedPrice, address buyer);
    }
}

/// What a call to a venue buys: an order in escrow by its id, or a signed one by signer and nonce.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Bought {
    Escrow(B256),
    Signed(Address, U256),
}

/// And how many units of it; none where that is all that are left. None for a call that buys nothing.
pub(crate) fn bought(input: &[u8]) -> Option<(Bought, Option<U256>)> {
    let signed = |option: &calls::SignedOptionTerms| Bought::Signed(option.signer, option.nonce);
    let selector: [u8; 4] = input.get(..4)?.try_into().ok()?;
    match selector {
        calls::matchOptionWithOfferCall::SELECTOR => {
            Some((signed(&calls::matchOptionWithOfferCall::abi_decode(input).ok()?.option), None))
        }
        calls::matchOptionWithOptionCall::SELECTOR => {
            let call = calls::matchOptionWithOptionCall::abi_decode(input).ok()?;
            Some((signed(&call.sell), Some(call.buy.amount)))
        }
        calls::buyOptionForCall::SELECTOR => {
            Some((signed(&calls::buyOptionForCall::abi_decode(input).ok()?.option), None))
        }
        calls::purchaseCall::SELECTOR => {
            Some((Bought::Escrow(calls::purchaseCall::abi_decode(input).ok()?.orderId), None))
        }
        calls::purchaseForCall::SELECTOR => {
            Some((Bought::Escrow(calls::purchaseForCall::abi_decode(input).ok()?.orderId), None))
        }
        _ => None,
    }
}

/// The EIP-712 digest of the offer that a call to the exchange takes; none for another call.
pub(crate) fn taken_offer(input: &[u8], domain: &Eip712Domain) -> Option<B256> {
    let call = calls::matchOptionWithOfferCall::abi_decode(input).ok()?;
    let calls::SignedOfferTerms { optionHash, bidder, price, expireTime, .. } = call.offer;
    let offer = typed::Offer { optionHash, bidder, price, expireTime };
    Some(offer.eip712_signing_hash(domain))
}

/// The domain of options and offers: the exchange checks them on chain.
pub fn exchange_domain(chain_id: u64, exchange: Address) -> Eip712Domain {
    eip712_domain! {
        name: "Brickyard Option Exchange",
        version: "1",
        chain_id: chain_id,
        verifying_contract: exchange,
    }
}

/// The domain of messages to our book about orders of one venue.
pub fn book_domain(chain_id: u64, venue: Address) -> Eip712Domain {
    eip712_domain! {
        name: "Brickyard",
        version: "1",
        chain_id: chain_id,
        verifying_contract: venue,
    }
}

/// The type's name is `Option`; a struct of that name cannot be generated, so the name is put in.
pub(super) const OPTION_TYPE_NAME: &str = "Option(";

/// The struct hash of an option, which is its leaf in a tree of them.
pub fn option_leaf(terms: &typed::OptionTerms) -> B256 {
    let generated = typed::OptionTerms::eip712_encode_type();
    let encoded_type = generated.replacen("OptionTerms(", OPTION_TYPE_NAME, 1);
    let mut data = keccak256(encoded_type).to_vec();
    data.extend(terms.eip712_encode_data());
    keccak256(data)
}

/// The EIP-712 digest of an option.
pub fn option_digest(terms: &typed::OptionTerms, domain: &Eip712Domain) -> B256 {
    let mut message = vec![0x19, 0x01];
    message.extend(domain.separator());
    message.extend(option_leaf(terms));
    keccak256(message)
}

/// Whether `expected` signed `digest`: 65 bytes or compact 64 bytes, low s, or by the contract
/// at that address (EIP-1271).
pub(crate) async fn signed_by(
    chain: &ChainReader,
    expected: kernel::Address,
    digest: B256,
    signature: &kernel::Bytes,
) -> Result<bool, NoAnswer> {
    let expected = Address::from(*expected.bytes());
    if recover(digest, signature.as_slice()) == Some(expected) {
        return Ok(true);
    }
    chain.contract_accepts(expected, digest, signature.as_slice()).await
}

fn recover(digest: B256, signature: &[u8]) -> Option<Address> {
    let signature = match signature.len() {
        65 => Signature::from_raw(signature).ok()?,
        64 => Signature::from_erc2098(signature),
        _ => return None,
    };
    if signature.normalize_s().is_some() {
        // High s: the same signature in a second spelling.
        return None;
    }
    signature.recover_address_from_prehash(&digest).ok()
}

#[cfg(test)]
pub(super) mod tests {
    use alloy::primitives::{U256, address, b256};
    use alloy::signers::SignerSync;
    use alloy::signers::local::PrivateKeySigner;

    use super::*;

    pub(in crate::adapters) fn option(token: u64) -> typed::OptionTerms {
        typed::OptionTerms {
            channel: B256::ZERO,
            collection: address!("0165878a594ca255338adfa4d48449f69242eb8f"),
            tokenId: U256::from(token),
            amount: U256::from(1),
            signer: address!("70997970c51812dc3a010c7d01b50e0d17dc79c8"),
            nonce: U256::from(7),
            startTime: U256::from(1_000),
            endTime: U256::from(2_000),
            price: U256::from(1_000_003),
            currency: address!("5fbdb2315678afecb367f032d93f642f64180aa3"),
            royaltyRate: U256::from(250),
        }
    }

    /// The same vector stands in ui/src/shared/trade/sign.test.ts, computed by viem.
    #[test]
    fn an_option_hashes_to_the_digest_that_wallets_sign() {
        let domain = exchange_domain(31_337, address!("5fc8d32690cc91d4c39d9d3abcbd16989f875707"));
        let digest = b256!("5b142ee320438b33a14d814efbacdec1c596a01d408adcd45f0984de27fb7df3");
        assert_eq!(option_digest(&option(12), &domain), digest);
    }

    #[test]
    fn compact_signatures_are_read_and_high_s_is_refused() {
        let signer = PrivateKeySigner::random();
        let digest = keccak256("message");
        let signature = signer.sign_hash_sync(&digest).expect("it signs");
        assert_eq!(recover(digest, &signature.as_bytes()), Some(signer.address()));
        assert_eq!(recover(digest, &signature.as_erc2098()), Some(signer.address()));
        let order = U256::from_str_radix(
            "fffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141",
            16,
        )
        .expect("the curve's order");
        let high = Signature::new(signature.r(), order - signature.s(), !signature.v());
        assert_eq!(recover(digest, &high.as_bytes()), None);
        assert_eq!(recover(digest, &[0; 12]), None);
    }
}
