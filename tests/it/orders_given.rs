//! Orders as tests make them.

use brickyard_core::kernel::{Address, Amount, BasisPoints, Bytes, ChainId, Hash32, UnixSeconds};
use brickyard_core::orders::{OrderCommand, OrderKind, Rail, SignedOption, Standing, Terms};
use brickyard_store::CommandMeta;
use sha2::{Digest, Sha256};

pub(crate) const MAKER: Address = Address::new([1; 20]);
pub(crate) const NOW: UnixSeconds = UnixSeconds(1_000);

pub(crate) fn order_id(seed: u64) -> String {
    Hash32::new(Sha256::digest(seed.to_be_bytes()).into()).to_string()
}

pub(crate) fn terms(seed: u64) -> Terms {
    Terms {
        rail: Rail::Signature,
        kind: OrderKind::Fixed,
        escrowed: false,
        chain_id: ChainId(31_337),
        venue: Address::new([7; 20]),
        collection: Address::new([8; 20]),
        token_id: Amount::from(seed),
        amount: Amount::ONE,
        maker: MAKER,
        currency: Address::new([6; 20]),
        price: Amount::from(1_000 + seed),
        start_s: NOW,
        end_s: NOW.plus(86_400),
        fee_bps: BasisPoints::new(100).expect("a rate"),
        fee_recipient: Address::new([5; 20]),
        royalty_bps: BasisPoints::new(500).expect("a rate"),
        royalty_recipient: Address::new([4; 20]),
    }
}

pub(crate) fn option(seed: u64, version: u8) -> SignedOption {
    SignedOption {
        channel: Hash32::ZERO,
        nonce: Amount::from(seed),
        option_hash: Hash32::new([version; 32]),
        signature: Bytes::new(vec![version; 65]),
    }
}

pub(crate) fn list(seed: u64) -> OrderCommand {
    list_as(seed, terms(seed))
}

/// On these terms, as the exchange would honour it.
pub(crate) fn list_as(seed: u64, terms: Terms) -> OrderCommand {
    let (option, standing) = (option(seed, 1), Standing::default());
    OrderCommand::List { terms, option, standing, signed_by: MAKER, now_s: NOW }
}

pub(crate) fn reprice(seed: u64, price: u64) -> OrderCommand {
    let option = Some(option(seed, 2));
    OrderCommand::Reprice {
        price: Amount::from(price),
        option,
        standing: Standing::default(),
        signed_by: MAKER,
        now_s: NOW,
    }
}

pub(crate) fn meta(id: &str) -> CommandMeta {
    CommandMeta::named(id)
}
