//! A thing of the site that people say something of. Its one textual form is also the id of a stream.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::{Address, CollectionId, CommentId, IdError, ItemId, NewsId};

const TARGET: &str = "item:{item id}, collection:{collection id}, wallet:{address}, comment:{comment id} or news:{news id}";

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Target {
    Item(ItemId),
    Collection(CollectionId),
    Wallet(Address),
    Comment(CommentId),
    News(NewsId),
}

impl Target {
    /// `item`, `collection`, `wallet`, `comment` or `news`.
    pub const fn kind(&self) -> &'static str {
        match self {
            Self::Item(_) => "item",
            Self::Collection(_) => "collection",
            Self::Wallet(_) => "wallet",
            Self::Comment(_) => "comment",
            Self::News(_) => "news",
        }
    }

    /// Without its kind.
    pub fn id(&self) -> String {
        match self {
            Self::Item(id) => id.to_string(),
            Self::Collection(id) => id.to_string(),
            Self::Wallet(address) => address.to_string(),
            Self::Comment(id) => id.to_string(),
            Self::News(id) => id.to_string(),
        }
    }
}

impl fmt::Display for Target {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.kind(), self.id())
    }
}

impl FromStr for Target {
    type Err = IdError;

    fn from_str(text: &str) -> Result<Self, IdError> {
        let (kind, id) = text.split_once(':').ok_or(IdError(TARGET))?;
        match kind {
            "item" => id.parse().map(Self::Item),
            "collection" => id.parse().map(Self::Collection),
            "wallet" => id.parse().map(Self::Wallet).map_err(|_| IdError(TARGET)),
            "comment" => id.parse().map(Self::Comment).map_err(|_| IdError(TARGET)),
            "news" => id.parse().map(Self::News).map_err(|_| IdError(TARGET)),
            _ => Err(IdError(TARGET)),
        }
    }
}

impl Serialize for Target {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Target {
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
            format!("comment:0x{}", "ab".repeat(32)),
            format!("news:0x{}", "ab".repeat(32)),
        ] {
            let target: Target = text.parse().expect("a target");
            assert_eq!(target.to_string(), text);
            let json = serde_json::to_string(&target).expect("JSON");
            assert_eq!(serde_json::from_str::<Target>(&json).expect("read"), target);
        }
        for wrong in [
            "",
            "comment:7",
            "item:",
            wallet,
            &format!("item:1-{wallet}"),
            &format!("user:{wallet}"),
        ] {
            assert!(wrong.parse::<Target>().is_err(), "{wrong}");
        }
    }
}
