//! What things are called: chains, collections, items, orders, makers and moments.
//!
//! An id has exactly one textual form, which is also its stream id in the log.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::bytes::deserialize_text;
use super::{Address, Amount, Hash32};

/// Why a text is not an id.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("expected {0}")]
pub struct IdError(pub &'static str);

/// EIP-155 chain id.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct ChainId(pub u64);

impl ChainId {
    /// As a database keeps it; no chain has an id that is larger than that.
    pub fn signed(self) -> i64 {
        i64::try_from(self.0).unwrap_or(i64::MAX)
    }
}

impl fmt::Display for ChainId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// Seconds since 1970-01-01 UTC.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(transparent)]
pub struct UnixSeconds(pub u64);

impl UnixSeconds {
    pub const fn plus(self, seconds: u64) -> Self {
        Self(self.0.saturating_add(seconds))
    }

    /// As a database and a date keep it; what is too far off is their last second.
    pub fn signed(self) -> i64 {
        i64::try_from(self.0).unwrap_or(i64::MAX)
    }
}

macro_rules! hash_id {
    ($(#[$meta:meta])* $name:ident) => {
        $(#[$meta])*
        #[derive(
            Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
        )]
        #[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
        #[serde(transparent)]
        pub struct $name(pub Hash32);

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                self.0.fmt(f)
            }
        }

        impl FromStr for $name {
            type Err = super::bytes::HexError;

            fn from_str(text: &str) -> Result<Self, Self::Err> {
                text.parse().map(Self)
            }
        }
    };
}

hash_id!(
    /// An order of either rail: 32 bytes, derived by the rules of the venue's contract.
    OrderId
);
hash_id!(
    /// An offer of the signature rail: the EIP-712 digest that its bidder signed.
    OfferId
);
hash_id!(
    /// A file that somebody has uploaded: the SHA-256 of the bytes that are kept.
    UploadId
);
hash_id!(
    /// A draft of a collection or an item: random to everybody but its author.
    DraftId
);
hash_id!(
    /// What somebody has said of a thing: random to everybody but its author.
    CommentId
);
hash_id!(
    /// A piece of news: random to everybody but its author.
    NewsId
);

fn chain_and_address(text: &str, expected: &'static str) -> Result<(ChainId, Address), IdError> {
    let (chain, address) = text.split_once('-').ok_or(IdError(expected))?;
    let chain = plain_number(chain).ok_or(IdError(expected))?;
    Ok((ChainId(chain), address.parse().map_err(|_| IdError(expected))?))
}

/// Digits only, no sign, no leading zero: one spelling per number.
fn plain_number(text: &str) -> Option<u64> {
    let number: u64 = text.parse().ok()?;
    (number.to_string() == text).then_some(number)
}

macro_rules! text_serde {
    ($name:ident, $expected:literal) => {
        impl Serialize for $name {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        impl<'de> Deserialize<'de> for $name {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                deserialize_text(deserializer, $expected)
            }
        }

        #[cfg(feature = "openapi")]
        impl utoipa::PartialSchema for $name {
            fn schema() -> utoipa::openapi::RefOr<utoipa::openapi::Schema> {
                utoipa::openapi::ObjectBuilder::new()
                    .schema_type(utoipa::openapi::Type::String)
                    .description(Some($expected))
                    .into()
            }
        }

        #[cfg(feature = "openapi")]
        impl utoipa::ToSchema for $name {}
    };
}

macro_rules! address_on_chain {
    ($(#[$meta:meta])* $name:ident) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $name {
            pub chain_id: ChainId,
            pub address: Address,
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "{}-{}", self.chain_id, self.address)
            }
        }

        impl FromStr for $name {
            type Err = IdError;

            fn from_str(text: &str) -> Result<Self, IdError> {
                let (chain_id, address) = chain_and_address(text, "{chain id}-{address}")?;
                Ok(Self { chain_id, address })
            }
        }

        text_serde!($name, "{chain id}-{address}");
    };
}

address_on_chain!(
    /// A collection contract: `{chain id}-{address}`.
    CollectionId
);
address_on_chain!(
    /// Somebody who signs orders on one chain: `{chain id}-{address}`.
    MakerId
);
address_on_chain!(
    /// Somebody who has things on one chain: `{chain id}-{address}`.
    HolderId
);

/// One token of a collection: `{chain id}-{collection}-{token id}`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ItemId {
    pub collection: CollectionId,
    pub token_id: Amount,
}

impl ItemId {
    pub const fn new(chain_id: ChainId, collection: Address, token_id: Amount) -> Self {
        Self { collection: CollectionId { chain_id, address: collection }, token_id }
    }
}

impl fmt::Display for ItemId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.collection, self.token_id)
    }
}

impl FromStr for ItemId {
    type Err = IdError;

    fn from_str(text: &str) -> Result<Self, IdError> {
        let expected = IdError("{chain id}-{collection}-{token id}");
        let (collection, token_id) = text.rsplit_once('-').ok_or(expected)?;
        Ok(Self {
            collection: collection.parse().map_err(|_| expected)?,
            token_id: token_id.parse().map_err(|_| expected)?,
        })
    }
}

text_serde!(ItemId, "{chain id}-{collection}-{token id}");

/// One transaction of one chain: `{chain id}-{hash}`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TransactionId {
    pub chain_id: ChainId,
    pub hash: Hash32,
}

impl fmt::Display for TransactionId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.chain_id, self.hash)
    }
}

impl FromStr for TransactionId {
    type Err = IdError;

    fn from_str(text: &str) -> Result<Self, IdError> {
        let expected = IdError("{chain id}-{hash}");
        let (chain, hash) = text.split_once('-').ok_or(expected)?;
        Ok(Self {
            chain_id: ChainId(plain_number(chain).ok_or(expected)?),
            hash: hash.parse().map_err(|_| expected)?,
        })
    }
}

text_serde!(TransactionId, "{chain id}-{hash}");

macro_rules! thing_of_a_contract {
    ($(#[$meta:meta])* $name:ident, $field:ident: $of:ty, $expected:literal) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $name {
            pub contract: CollectionId,
            pub $field: $of,
        }

        impl $name {
            pub const fn new(chain_id: ChainId, address: Address, $field: $of) -> Self {
                Self { contract: CollectionId { chain_id, address }, $field }
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "{}-{}", self.contract, self.$field)
            }
        }

        impl FromStr for $name {
            type Err = IdError;

            fn from_str(text: &str) -> Result<Self, IdError> {
                let expected = IdError($expected);
                let (contract, $field) = text.rsplit_once('-').ok_or(expected)?;
                Ok(Self {
                    contract: contract.parse().map_err(|_| expected)?,
                    $field: $field.parse().map_err(|_| expected)?,
                })
            }
        }

        text_serde!($name, $expected);
    };
}

thing_of_a_contract!(
    /// A namehash in one contract, or a commitment to one: `{chain id}-{contract}-{hash}`.
    NodeId, node: Hash32, "{chain id}-{contract}-{hash}"
);
thing_of_a_contract!(
    /// A serial that pays once from one withdrawal wallet: `{chain id}-{wallet}-{serial}`.
    VoucherId, serial: Amount, "{chain id}-{wallet}-{serial}"
);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn things_of_a_contract_survive_a_round_trip_and_have_one_spelling() {
        let contract = "1-0x5fbdb2315678afecb367f032d93f642f64180aa3";
        let node = format!("{contract}-0x{}", "0a".repeat(32));
        assert_eq!(node.parse::<NodeId>().expect("valid").to_string(), node);
        let voucher = format!("{contract}-{}", u128::MAX);
        assert_eq!(voucher.parse::<VoucherId>().expect("valid").to_string(), voucher);
        for wrong in [contract.to_owned(), format!("{contract}-0x0a"), format!("0{node}")] {
            assert!(wrong.parse::<NodeId>().is_err(), "{wrong}");
        }
        for wrong in [format!("{contract}-01"), format!("{contract}-"), format!("{contract}-0x1")] {
            assert!(wrong.parse::<VoucherId>().is_err(), "{wrong}");
        }
    }

    #[test]
    fn a_transaction_id_survives_a_round_trip_and_has_one_spelling() {
        let hash = format!("0x{}", "0a".repeat(32));
        let text = format!("31337-{hash}");
        assert_eq!(text.parse::<TransactionId>().expect("valid").to_string(), text);
        for wrong in [hash.clone(), format!("01-{hash}"), format!("-{hash}"), "1-0x0a".to_owned()] {
            assert!(wrong.parse::<TransactionId>().is_err(), "{wrong}");
        }
    }

    #[test]
    fn an_item_id_survives_a_round_trip() {
        let text = "31337-0x5fbdb2315678afecb367f032d93f642f64180aa3-12";
        let id: ItemId = text.parse().expect("valid");
        assert_eq!(id.to_string(), text);
        assert_eq!(id.collection.chain_id, ChainId(31337));
    }

    #[test]
    fn an_id_with_two_spellings_is_refused() {
        for text in [
            "",
            "1-2",
            "01-0x5fbdb2315678afecb367f032d93f642f64180aa3-1",
            "+1-0x5fbdb2315678afecb367f032d93f642f64180aa3-1",
            "1-0x5fbdb2315678afecb367f032d93f642f64180aa3-01",
            "1-0x5fbdb2315678afecb367f032d93f642f64180aa3--1",
        ] {
            assert!(text.parse::<ItemId>().is_err(), "{text}");
        }
    }
}
