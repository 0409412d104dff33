//! What happened to items, and the empty aggregate that names their streams.

use std::convert::Infallible;

use cqrs_es::event_sink::EventSink;
use cqrs_es::{Aggregate, DomainEvent};
use serde::{Deserialize, Serialize};

use crate::kernel::{Address, Amount};

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum ItemEvent {
    /// Collection `ItemMinted`; `ItemTransferred` of the same transaction tells the owner.
    ItemMinted { to: Address, amount: Amount, uri: String },
    /// ERC-721 `Transfer`, or one entry of an ERC-1155 transfer. From the zero address it is a
    /// mint, to it a burn. `operator` is zero where the standard does not tell it (ERC-721).
    ItemTransferred { operator: Address, from: Address, to: Address, amount: Amount },
    /// Collection `URIUpdated`.
    ItemUriUpdated { uri: String },
}

impl DomainEvent for ItemEvent {
    fn event_type(&self) -> String {
        match self {
            Self::ItemMinted { .. } => "ItemMinted",
            Self::ItemTransferred { .. } => "ItemTransferred",
            Self::ItemUriUpdated { .. } => "ItemUriUpdated",
        }
        .to_owned()
    }

    fn event_version(&self) -> String {
        "1".to_owned()
    }
}

/// Names the streams `item/<item id>`; it has no state because nothing is decided on it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Item;

impl Aggregate for Item {
    const TYPE: &'static str = "item";
    type Command = Infallible;
    type Event = ItemEvent;
    type Error = Infallible;
    type Services = ();

    async fn handle(
        &mut self,
        command: Infallible,
        _services: &(),
        _sink: &EventSink<Self>,
    ) -> Result<(), Infallible> {
        match command {}
    }

    fn apply(&mut self, _event: ItemEvent) {}
}
