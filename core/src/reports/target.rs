//! What a report is about. Its one textual form is also the id of its stream.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::kernel::{Address, CollectionId, IdError, ItemId};

const TARGET: &str = "item:{item id}, collection:{collection id} or wallet:{address}";

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ReportTarget {
    Item(ItemId),
    Collection(CollectionId),
    Wallet(Address),
}

impl ReportTarget {
    /// `item`, `collection` or `wallet`.
    pub const fn kind(&self) -> &'static str {
        match self {
            Self::Item(_) => "item",
            Self::Collection(_) => "collection",
            Self::Wallet(_) => "wallet",
        }
    }

    /// Without its kind.
    pub fn id(&self) -> String {
        match self {
            Self::Item(id) => id.to_string(),
            Self::Collection(id) => id.to_string(),
            Self::Wallet(address) => address.to_string(),
        }
    }
}

impl fmt::Display for ReportTarget {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.kind(), self.id())
    }
}

impl FromStr for ReportTarget {
    type Err = IdError;

    fn from_str(text: &str) -> Result<Self, IdError> {
        let (kind, id) = text.split_once(':').ok_or(IdError(TARGET))?;
        match kind {
            "item" => id.parse().map(Self::Item),
            "collection" => id.parse().map(Self::Collection),
            "wallet" => id.parse().map(Self::Wallet).map_err(|_| IdError(TARGET)),
            _ => Err(IdError(TARGET)),
        }
    }
}

impl Serialize for ReportTarget {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for ReportTarget {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        text.parse().map_err(serde::de::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_target_has_one_spelling() {
        let wallet = "0x5fbdb2315678afecb367f032d93f642f64180aa3";
        for text in [
            format!("item:1-{wallet}-7"),
            format!("collection:1-{wallet}"),
            format!("wallet:{wallet}"),
        ] {
            let target: ReportTarget = text.parse().expect("a target");
            assert_eq!(target.to_string(), text);
            let json = serde_json::to_string(&target).expect("JSON");
            assert_eq!(serde_json::from_str::<ReportTarget>(&json).expect("read"), target);
        }
        for wrong in ["", "item:", wallet, &format!("item:1-{wallet}"), &format!("user:{wallet}")] {
            assert!(wrong.parse::<ReportTarget>().is_err(), "{wrong}");
        }
    }
}
