//! Who signed: EIP-712 digests of what makers sign, and the signer of a digest.
//!
//! Options are signed for the exchange itself; what only our book needs to know (drafts, new
//! prices, cancellations) is signed under the book's own domain, so that such a signature is
//! never good on chain.

use alloy::primitives::{Address, B256, Signature, keccak256};
use alloy::sol_types::{Eip712Domain, SolStruct, eip712_domain};
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
    }
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

/// The EIP-712 digest of an option. The type's name is `Option`; a struct of that name cannot be
/// generated, so the name is put in here.
pub fn option_digest(terms: &typed::OptionTerms, domain: &Eip712Domain) -> B256 {
    let generated = typed::OptionTerms::eip712_encode_type();
    let encoded_type = generated.replacen("OptionTerms(", "Option(", 1);
    let mut data = keccak256(encoded_type).to_vec();
    data.extend(terms.eip712_encode_data());
    let mut message = vec![0x19, 0x01];
    message.extend(domain.separator());
    message.extend(keccak256(data));
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
